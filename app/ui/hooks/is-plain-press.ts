import type { MouseEvent } from 'react';

/** Whether a press on a link opens it here, not in another tab or window. */
export function isPlainPress(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
