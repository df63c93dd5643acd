/** Where a choice of language leads back to: the same page with all that its address says, but no language of its own. */
export function returnPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('lang');
  const rest = query.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}
