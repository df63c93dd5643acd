import type { KeyboardEvent } from 'react';

/** Sends a field's form by Ctrl or Command and Enter. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
