import { redirect } from '@remix-run/node';

const LOGIN = '/login';

/** Where a visitor comes back to after logging in: the page, without what the router adds to data requests. */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return path + url.search;
}

/** Sends a visitor to the login page, which returns to the page that was asked for. */
export function loginRedirect(request: Request): Response {
  return redirect(`${LOGIN}?${new URLSearchParams({ returnTo: returnPath(request) })}`);
}
