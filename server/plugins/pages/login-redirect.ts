import { redirect } from '@remix-run/node';

const LOGIN = '/login';
const LOCK = '/lock';

/** The path to return to after logging in, without the router's own parameters. */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return path + url.search;
}

const redirectTo = (page: string) => (request: Request) =>
  redirect(`${page}?${new URLSearchParams({ returnTo: returnPath(request) })}`);

/** Redirects a visitor to the login page, which returns to the requested page. */
export const loginRedirect = redirectTo(LOGIN);

/** Redirects a locked session to its lock, which returns to the requested page. */
export const lockRedirect = redirectTo(LOCK);
