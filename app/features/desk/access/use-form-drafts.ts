import { useEffect, useRef } from 'react';
import { useLocation } from '@remix-run/react';

const PREFIX = 'desk-text:';
/** Forms with drafts; the attribute's value is unique on the page. */
const DRAFT_FORMS = 'form[data-keep]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Draft = Array<[name: string, value: string]>;

const keyOf = (operator: string, pathname: string, form: HTMLFormElement) =>
  `${PREFIX}${operator}:${pathname}#${form.dataset['keep'] ?? ''}`;

/** Fields that the operator fills in, without hidden ones. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (field): field is Field =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && ['text', 'number', 'radio', 'checkbox'].includes(field.type)),
  );

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

const readFields = (form: HTMLFormElement): Draft =>
  fieldsOf(form).flatMap((field): Draft => (isChoice(field) && !field.checked ? [] : [[field.name, field.value]]));

function fillFields(form: HTMLFormElement, kept: Draft): void {
  for (const field of fieldsOf(form)) {
    const values = kept.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isChoice(field)) field.checked = values.includes(field.value);
    else field.value = values[0] ?? field.value;
    // Character counters listen to it.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(DRAFT_FORMS) : null;

/** Deletes all drafts. @param except id of an operator whose drafts stay */
export function deleteDrafts(except?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const own = except !== undefined && key.startsWith(`${PREFIX}${except}:`);
    if (key.startsWith(PREFIX) && !own) sessionStorage.removeItem(key);
  }
}

/**
 * Stores drafts in the tab's session storage, so that they survive a new login. A draft is deleted when its form was accepted,
 * which a change of the path shows, and on logout.
 */
export function useFormDrafts(operator: string): void {
  const { pathname } = useLocation();
  const sent = useRef<{ key: string; pathname: string } | null>(null);
  useEffect(() => {
    if (sent.current && sent.current.pathname !== pathname) {
      sessionStorage.removeItem(sent.current.key);
      sent.current = null;
    }
    deleteDrafts(operator);
    for (const form of document.querySelectorAll<HTMLFormElement>(DRAFT_FORMS)) {
      const kept = sessionStorage.getItem(keyOf(operator, pathname, form));
      if (kept !== null) fillFields(form, JSON.parse(kept) as Draft);
    }
    const keep = (event: Event) => {
      const form = formOf(event);
      if (!form) return;
      sent.current = null;
      sessionStorage.setItem(keyOf(operator, pathname, form), JSON.stringify(readFields(form)));
    };
    const send = (event: Event) => {
      const form = formOf(event);
      // A preview is not a submission.
      if ((event as SubmitEvent).submitter?.getAttribute('value') === 'preview') return;
      if (form) sent.current = { key: keyOf(operator, pathname, form), pathname };
    };
    document.addEventListener('input', keep);
    document.addEventListener('submit', send);
    return () => {
      document.removeEventListener('input', keep);
      document.removeEventListener('submit', send);
    };
  }, [operator, pathname]);
}
