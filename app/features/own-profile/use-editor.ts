import { useCallback, useEffect, useRef, useState } from 'react';

import { recoverDrafts } from './draft-store.ts';
import type { EditorData } from './editor-data.ts';
import type { EditorValues, FieldName, FieldValue } from './editor-values.ts';
import { FORM_ID, changedFields } from './form-fields.ts';
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

/** What was filled in before script came. On the server, and on a page that script itself opened, there is no form yet. */
function typedAhead(drawn: EditorValues, data: EditorData): Array<[FieldName, FieldValue]> {
  if (typeof document === 'undefined') return [];
  const form = document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);
  return form ? changedFields(new FormData(form), drawn, data) : [];
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
  // Read before this page is taken over from the server's HTML, which empties what was typed into it meanwhile.
  const [begin] = useState(() => ({ initial, data, typed: typedAhead(initial, data) }));
  useEffect(() => {
    const recovered = recoverDrafts(drafts.read(), askedOf(begin.initial, begin.data));
    for (const name of recovered.done) drafts.drop(name);
    if (recovered.restore.length > 0) {
      setValues((before) => ({ ...before, ...(Object.fromEntries(recovered.restore) as Partial<EditorValues>) }));
      for (const [name, value] of recovered.restore) saver.change(name, value, value, 0);
    }
    setOffers(recovered.offer as Array<[FieldName, string]>);
    for (const [name, value] of begin.typed) change(name, value, 0);
  }, [drafts, saver, change, begin]);
  return {
    values,
    states,
    offers,
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
