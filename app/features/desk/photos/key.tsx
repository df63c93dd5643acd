/** A key that does what stands beside it. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="desk-key" aria-hidden="true">
      {name}
    </kbd>
  );
}
