import { useCallback, useEffect, useRef, useState } from 'react';

import { recoverDrafts } from './draft-store.ts';
import type { EditorData } from './editor-data.ts';
import type { EditorValues, FieldName, FieldValue } from './editor-values.ts';
import type { SaveState } from './profile-saver.ts';
import { useProfileSaver } from './use-profile-saver.ts';

/** Milliseconds after the last letter, and after the last choice. */
const PAUSE_TEXT_MS = 800;
const PAUSE_CHOICE_MS = 350;

export interface Editor {
  values: EditorValues;
  states: ReadonlyMap<string, SaveState>;
  /** Always the same function, as is `choose`: parts that did not change are not drawn again at every letter. */
  write: (name: FieldName, text: string) => void;
  choose: (name: FieldName, value: FieldValue) => void;
  /** Tries again at once what could not be sent. */
  retry: () => void;
  /** Texts of an earlier page that were written over from elsewhere. */
  offers: ReadonlyArray<[name: FieldName, text: string]>;
  /** @param take whether the text is put back; else it is thrown away */
  answerOffer: (name: FieldName, take: boolean) => void;
}

/** The fields of the editor that this site asks for. */
function askedOf(values: EditorValues, { fields, notes }: EditorData): Record<string, FieldValue> {
  return Object.fromEntries([...fields, ...notes, 'region' as const].map((name) => [name, values[name]]));
}

/**
 * What the member fills in, saved while they do.
 * @param initial what the server has, or what a refused form was filled in with
 */
export function useEditor(owner: string, initial: EditorValues, data: EditorData): Editor {
  const { saver, drafts, states } = useProfileSaver(owner);
  const [values, setValues] = useState(initial);
  const [offers, setOffers] = useState<Editor['offers']>([]);
  const latest = useRef(values);
  latest.current = values;
  const change = useCallback(
    (name: FieldName, value: FieldValue, pauseMs: number) => {
      saver.change(name, value, latest.current[name], pauseMs);
      setValues((before) => ({ ...before, [name]: value }));
    },
    [saver],
  );
  const begin = useRef({ initial, data });
  useEffect(() => {
    const recovered = recoverDrafts(drafts.read(), askedOf(begin.current.initial, begin.current.data));
    for (const name of recovered.done) drafts.drop(name);
    if (recovered.restore.length > 0) {
      setValues((before) => ({ ...before, ...(Object.fromEntries(recovered.restore) as Partial<EditorValues>) }));
      for (const [name, value] of recovered.restore) saver.change(name, value, value, 0);
    }
    setOffers(recovered.offer as Array<[FieldName, string]>);
  }, [drafts, saver]);
  return {
    ...{ values, states, offers },
    write: useCallback((name, text) => change(name, text, PAUSE_TEXT_MS), [change]),
    choose: useCallback((name, value) => change(name, value, PAUSE_CHOICE_MS), [change]),
    retry: saver.flush,
    answerOffer(name, take) {
      const text = offers.find(([offered]) => offered === name)?.[1] ?? '';
      setOffers(offers.filter(([offered]) => offered !== name));
      drafts.drop(name);
      if (take) change(name, text, 0);
    },
  };
}
