import type { ServerBuild } from '@remix-run/node';

import { translateFailure } from '../../i18n/index.ts';
import type { LoadContext } from '../load-context.ts';
import { DomainError, domainError, ERRORS } from '../lib/errors.ts';
import { loginRedirect } from './login-redirect.ts';
import { BodyTooLarge } from './web-request.ts';

type RouteFunction = (args: { request: Request; context: LoadContext }) => unknown;

/** The one place where a page's failure becomes an answer. Messages are in the viewer's language. */
function answerFor(error: unknown, request: Request, context: LoadContext): unknown {
  if (!(error instanceof Error)) return error;
  const known = expectedError(error);
  context.log[ERRORS[known.code].logLevel](
    { err: known === error ? undefined : error, code: known.code },
    'page refused',
  );
  if (known.code === 'authentication_required') return loginRedirect(request);
  const message = translateFailure(context.reader, known);
  const headers = known.retryAfter === undefined ? undefined : { 'Retry-After': String(known.retryAfter) };
  // A response and not `data`: of thrown data the router drops the headers.
  return Response.json({ error: known.code, message }, { status: known.status, headers });
}

const isTooLarge = (error: unknown) => [error, (error as Error).cause].some((each) => each instanceof BodyTooLarge);

function expectedError(error: Error): DomainError {
  if (error instanceof DomainError) return error;
  return domainError(isTooLarge(error) ? 'payload_too_large' : 'internal_error', { cause: error });
}

function formError(error: unknown): DomainError {
  return domainError(isTooLarge(error) ? 'payload_too_large' : 'malformed_request', { cause: error });
}

/** A body that is no form, is cut off or goes on too long is the sender's mistake and no failure of ours. */
function withFormErrors(request: Request): Request {
  const read = request.formData.bind(request);
  request.formData = () =>
    read().catch((error: unknown) => {
      throw formError(error);
    });
  return request;
}

function guarded(run: RouteFunction): RouteFunction {
  return async (args) => {
    try {
      return await run({ ...args, request: withFormErrors(args.request) });
    } catch (error) {
      throw answerFor(error, args.request, args.context);
    }
  };
}

/** The build with every loader and action guarded: what a service throws is answered as the API would answer it. */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module as { loader?: RouteFunction; action?: RouteFunction };
    const module = {
      ...route.module,
      ...(loader && { loader: guarded(loader) }),
      ...(action && { action: guarded(action) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}
