import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireOperator } from '../../../lib/desk/require-operator.ts';

export interface DeskArgs extends ReturnType<typeof requireOperator>, Pick<LoaderFunctionArgs, 'request' | 'context'> {
  /** The route's `id` parameter. */
  id: string;
  /** The row that the route's `site` and `id` parameters name. */
  at: { tenantId: string; id: string };
  params: LoaderFunctionArgs['params'];
  search: URLSearchParams;
  /** A query parameter, trimmed; null when it is absent or empty. */
  query: (name: string) => string | null;
}

/** @throws a redirect to the login page when no operator is signed in */
export function deskArgs({ request, context, params }: LoaderFunctionArgs): DeskArgs {
  const search = new URL(request.url).searchParams;
  const id = params['id'] ?? '';
  const at = { tenantId: params['site'] ?? '', id };
  const query = (name: string) => search.get(name)?.trim() || null;
  return { ...requireOperator(context), request, context, params, id, at, search, query };
}

/** Makes a route's loader of a function that needs the signed-in operator. */
export const deskLoader =
  <Result>(load: (desk: DeskArgs) => Result) =>
  (args: LoaderFunctionArgs): Result =>
    load(deskArgs(args));
