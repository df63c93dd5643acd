/** What of the address says how one looks, not what one changes; kept when one begins again. */
const VIEW = ['theme', 'view', 'state'];

/** The same choices with one set; empty text takes it away. */
export function withChoice(draft: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(draft);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The look alone, without any change. */
export function withoutChanges(draft: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...draft].filter(([name]) => VIEW.includes(name)));
}
