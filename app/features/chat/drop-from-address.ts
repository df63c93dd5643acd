/** Removes what the address asks the composer for, without a navigation: that shows an error page without a connection. */
export function dropFromAddress(name: 'about' | 'reply'): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}
