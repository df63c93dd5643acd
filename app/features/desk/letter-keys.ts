/** Where the browser keeps that somebody wants no single letters as keys. */
const KEPT = 'desk-letter-keys';
const OFF = 'off';

/** Whether single letters do something; who speaks to the computer, or hits keys by accident, can switch them off. */
export const lettersAreOn = (): boolean => localStorage.getItem(KEPT) !== OFF;

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, OFF);
}

/** Whether a key is typed into a field, where letters are letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');

const isBare = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !altKey && !ctrlKey && !metaKey;

/**
 * Whether a press is meant for the desk: not typed into a field and, when it is a letter, a digit or a sign by itself,
 * only while these are switched on (WCAG 2.1.4). Presses with Ctrl, Alt or Cmd are the caller's to judge.
 */
export function isForDesk(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event.target)) return false;
  return !(isBare(event) && event.key.length === 1) || lettersAreOn();
}

/** Whether a press with nothing held down is meant for the desk, and no window stands open above it. */
export function isBareKey(event: KeyboardEvent): boolean {
  return isBare(event) && isForDesk(event) && !document.querySelector('dialog[open]');
}
