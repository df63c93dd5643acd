/** Where to return after choosing a language: the same address without a language parameter. */
export function languageReturnPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('lang');
  const rest = query.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}
