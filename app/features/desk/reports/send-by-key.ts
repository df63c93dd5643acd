import type { KeyboardEvent } from 'react';

/** Sends a form by Ctrl or Command and Enter, as its first button does. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = event.currentTarget;
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value=decide]'));
}
