/** Parameters of the view, kept when the theme changes are reset. */
const VIEW_PARAMETERS = ['theme', 'view', 'state'];

/** A copy of the draft with one value set; an empty value removes it. */
export function withChoice(draft: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(draft);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** A copy of the draft with the view parameters only. */
export function viewOnly(draft: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...draft].filter(([name]) => VIEW_PARAMETERS.includes(name)));
}
