const STORAGE_KEY = 'desk-letter-keys';
const OFF = 'off';

/** Whether single-letter shortcuts work; operators who use speech input can switch them off. */
export const letterShortcutsEnabled = (): boolean => localStorage.getItem(STORAGE_KEY) !== OFF;

export function setLetterShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');

const isBare = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !altKey && !ctrlKey && !metaKey;

/**
 * Whether a key press is a shortcut: not typed into a field, and for single characters only while these are switched on
 * (WCAG 2.1.4). Presses with Ctrl, Alt or Cmd are left to the caller.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event.target)) return false;
  return !(isBare(event) && event.key.length === 1) || letterShortcutsEnabled();
}

/** Whether a key press without a modifier is a shortcut and no dialog is open. */
export function isPlainShortcut(event: KeyboardEvent): boolean {
  return isBare(event) && isShortcut(event) && !document.querySelector('dialog[open]');
}

/** A key of the keyboard. @param hidden from screen readers, where it only decorates its button */
export function ShortcutKey({ name, hidden }: { name: string; hidden?: boolean }) {
  return (
    <kbd className="desk-key" aria-hidden={hidden}>
      {name}
    </kbd>
  );
}
