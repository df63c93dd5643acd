/** A key of the keyboard. @param hidden from screen readers, where it only decorates its button */
export function ShortcutKey({ name, hidden }: { name: string; hidden?: boolean }) {
  return (
    <kbd className="desk-key" aria-hidden={hidden}>
      {name}
    </kbd>
  );
}
