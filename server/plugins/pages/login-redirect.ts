import { redirect } from '@remix-run/node';

const LOGIN = '/login';

/** The path to return to after logging in, without the router's own parameters. */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return path + url.search;
}

/** Redirects a visitor to the login page, which returns to the requested page. */
export function loginRedirect(request: Request): Response {
  return redirect(`${LOGIN}?${new URLSearchParams({ returnTo: returnPath(request) })}`);
}
