import type { ServerBuild } from '@remix-run/node';

import { translate, translateError } from '../../../i18n/index.ts';
import type { LoadContext } from '../../load-context.ts';
import { DomainError, domainError, ERRORS } from '../../lib/errors/errors.ts';
import { toFailure } from '../../lib/errors/outage.ts';
import { traced } from '../../lib/tracing/tracing.ts';
import { loginRedirect } from './login-redirect.ts';
import { BodyTooLargeError } from './web-request.ts';

type RouteFunction = (args: { request: Request; context: LoadContext }) => unknown;

/** The only place that converts a page's error to a response. Messages are in the viewer's language. */
function toErrorResponse(error: unknown, request: Request, context: LoadContext): unknown {
  if (!(error instanceof Error)) return error;
  const known = asDomainError(error);
  context.log[ERRORS[known.code].logLevel](
    { err: known === error ? undefined : error, code: known.code },
    'page refused',
  );
  if (known.code === 'authentication_required') return loginRedirect(request);
  const message = translateError(context.reader, known);
  const headers = known.retryAfter === undefined ? undefined : { 'Retry-After': String(known.retryAfter) };
  // A Response and not `data`: the router drops the headers of thrown data.
  const reference =
    known.code === 'internal_error'
      ? translate(context.reader, 'errors:page.reference', { id: context.requestId })
      : undefined;
  return Response.json({ error: known.code, message, reference }, { status: known.status, headers });
}

const isTooLarge = (error: unknown) =>
  [error, (error as Error).cause].some((each) => each instanceof BodyTooLargeError);

function asDomainError(error: Error): DomainError {
  if (error instanceof DomainError) return error;
  return isTooLarge(error) ? domainError('payload_too_large', { cause: error }) : toFailure(error);
}

function formError(error: unknown): DomainError {
  return domainError(isTooLarge(error) ? 'payload_too_large' : 'malformed_request', { cause: error });
}

/** An invalid, truncated or oversized form is the client's error, not a server failure. */
function withFormErrors(request: Request): Request {
  const read = request.formData.bind(request);
  request.formData = () =>
    read().catch((error: unknown) => {
      throw formError(error);
    });
  return request;
}

function withErrorResponse(run: RouteFunction): RouteFunction {
  return async (args) => {
    try {
      return await run({ ...args, request: withFormErrors(args.request) });
    } catch (error) {
      throw toErrorResponse(error, args.request, args.context);
    }
  };
}

/** Wraps every loader and action of the build: errors thrown by services are answered as in the API. */
export function withErrorResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module as { loader?: RouteFunction; action?: RouteFunction };
    const module = {
      ...route.module,
      ...(loader && { loader: withErrorResponse(traced(`loader ${id}`, loader)) }),
      ...(action && { action: withErrorResponse(traced(`action ${id}`, action)) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}
