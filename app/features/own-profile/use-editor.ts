import { useCallback, useEffect, useRef, useState } from 'react';

import { recoverDrafts } from './saving/draft-store.ts';
import type { EditorData } from './editor-data.ts';
import type { EditorValues, FieldName, FieldValue } from './editor-values.ts';
import { FORM_ID, changedFields } from './form-fields.ts';
import type { SaveState } from './saving/profile-saver.ts';
import { useProfileSaver } from './saving/use-profile-saver.ts';

/** Debounce in milliseconds after typing, and after a choice. */
const TEXT_DEBOUNCE_MS = 800;
const CHOICE_DEBOUNCE_MS = 350;

export interface Editor {
  values: EditorValues;
  states: ReadonlyMap<string, SaveState>;
  /** Stable, as is `choose`, so that unchanged parts do not render at every keystroke. */
  write: (name: FieldName, text: FieldValue) => void;
  choose: (name: FieldName, value: FieldValue) => void;
  /** Retries unsent values immediately. */
  retry: () => void;
  /** Drafts of an earlier page whose fields changed elsewhere. */
  offers: ReadonlyArray<[name: FieldName, text: string]>;
  /** @param take whether to restore the text; otherwise it is discarded */
  answerOffer: (name: FieldName, take: boolean) => void;
}

function requestedValues(values: EditorValues, { fields, notes, prompts }: EditorData): Record<string, FieldValue> {
  const sentences = prompts ? (['prompts'] as const) : [];
  const names = [...fields, ...notes, ...sentences, 'region' as const];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** Values entered before hydration. There is no form on the server, or on a page opened by client navigation. */
function readValuesTypedBeforeHydration(drawn: EditorValues, data: EditorData): Array<[FieldName, FieldValue]> {
  if (typeof document === 'undefined') return [];
  const form = document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);
  return form ? changedFields(new FormData(form), drawn, data) : [];
}

/** State of the editor, saved automatically. @param initial the stored values, or those of a rejected form */
export function useEditor(owner: string, initial: EditorValues, data: EditorData): Editor {
  const { saver, drafts, states } = useProfileSaver(owner);
  const [values, setValues] = useState(initial);
  const [offers, setOffers] = useState<Editor['offers']>([]);
  const latest = useRef(values);
  latest.current = values;
  const change = useCallback(
    (name: FieldName, value: FieldValue, pauseMs: number) => {
      saver.change(name, value, latest.current[name] ?? null, pauseMs);
      setValues((before) => ({ ...before, [name]: value }));
    },
    [saver],
  );
  // Read before hydration resets what was typed into the server-rendered form.
  const [begin] = useState(() => ({ initial, data, typed: readValuesTypedBeforeHydration(initial, data) }));
  useEffect(() => {
    const recovered = recoverDrafts(drafts.read(), requestedValues(begin.initial, begin.data));
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
    write: useCallback((name, text) => change(name, text, TEXT_DEBOUNCE_MS), [change]),
    choose: useCallback((name, value) => change(name, value, CHOICE_DEBOUNCE_MS), [change]),
    retry: saver.flush,
    answerOffer(name, take) {
      const text = offers.find(([offered]) => offered === name)?.[1] ?? '';
      setOffers(offers.filter(([offered]) => offered !== name));
      drafts.drop(name);
      if (take) change(name, text, 0);
    },
  };
}
