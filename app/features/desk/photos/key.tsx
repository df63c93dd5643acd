/** A keyboard shortcut, shown beside its action. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="desk-key" aria-hidden="true">
      {name}
    </kbd>
  );
}
