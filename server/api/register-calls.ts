import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { domainError, ERRORS, type DomainError } from '../lib/errors/errors.ts';
import type { Ctx, MemberCtx } from '../context.ts';
import { traced } from '../lib/tracing/tracing.ts';
import type { SiteCookies } from '../load-context.ts';
import { defaultLanguage, normaliseHost } from '../modules/platform/tenants/index.ts';
import { isNavigation } from '../plugins/request/is-navigation.ts';
import { languageWithoutSite } from '../plugins/request/request-locale.ts';
import { REQUEST_ID_HEADER } from '../plugins/request/request-id.ts';
import { errorPage, readerOf, unavailablePage } from '../plugins/site/unavailable-page.ts';
import type { Services } from '../services.ts';
import { splitCallPath, groupCalls, type Call } from './call.ts';
import { renderErrorBody, renderPageText, toFieldErrors, toDomainError } from './error-body.ts';

interface ApiOptions {
  services: Services;
  cookies: SiteCookies;
}

const DEFAULT_LOCALE = 'nl';

/** Returns the site's context; the API does not exist on the launcher's host. */
export function requireSite(request: FastifyRequest): Ctx {
  if (!request.ctx) throw domainError('not_found');
  return request.ctx;
}

/**
 * Returns the member's context. A page may state whose data it shows, so that work saved by one member is not sent by
 * the next one to use the browser.
 * @throws DomainError `authentication_required` for a visitor, `other_member` if the page belongs to another member
 */
export function requireMember(request: FastifyRequest): MemberCtx {
  const ctx = requireSite(request);
  if (!ctx.viewer) throw domainError('authentication_required');
  const owner = request.headers['x-request-member'];
  if (owner !== undefined && owner !== ctx.viewer.profileId) throw domainError('other_member');
  return { ...ctx, viewer: ctx.viewer };
}

/** A beacon may have an empty body. */
function bodyOf(call: Call, { body }: FastifyRequest): unknown {
  return call.beacon && body === undefined ? {} : body;
}

function parseInput(call: Call, request: FastifyRequest): unknown {
  if (!call.input) return undefined;
  const source = call.method === 'GET' ? request.query : bodyOf(call, request);
  if (typeof source !== 'object' || source === null || Array.isArray(source)) throw domainError('malformed_request');
  if (call.validatedBy === 'service') return source;
  const parsed = call.input.safeParse(source, { reportInput: true });
  if (!parsed.success) throw domainError('invalid_fields', { fields: toFieldErrors(parsed.error.issues) });
  return parsed.data;
}

/** Logs a failure, with the details that the response omits. */
export function logError(error: unknown, request: FastifyRequest): DomainError {
  const known = toDomainError(error);
  const failed = known.code === 'internal_error' || known.code === 'unavailable';
  request.log[ERRORS[known.code].logLevel]({ err: failed ? known.cause : undefined, code: known.code }, 'call refused');
  return known;
}

/**
 * Answers failures as `{error, message, fields?}`, or as a plain page with the same message for navigations, and logs
 * them.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = logError(error, request);
  // The router's own errors come before the hook that sets it.
  void reply.header(REQUEST_ID_HEADER, request.id);
  if (known.retryAfter !== undefined) void reply.header('retry-after', String(known.retryAfter));
  const reader = request.ctx ?? DEFAULT_LOCALE;
  void reply.code(known.status).header('cache-control', 'no-store');
  if (isNavigation(request)) {
    const tenant = request.tenant ?? null;
    const own = tenant
      ? defaultLanguage(tenant)
      : (request.desk?.visit.locale ?? languageWithoutSite(request.headers['accept-language']));
    const of = { tenant, locale: request.ctx?.locale ?? own, sent: request.method === 'POST' };
    const { body, policy } =
      known.code === 'unavailable'
        ? unavailablePage(of)
        : errorPage(of, renderPageText(known, readerOf(of), request.id));
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(body);
  }
  return reply.send(renderErrorBody(known, reader));
}

/** The call at this path that the query selects; without a matching call, the path is unknown. */
function selectCall(group: readonly Call[], request: FastifyRequest): Call {
  const given = request.query as Record<string, unknown>;
  const chosen = group.find((call) => splitCallPath(call).query.every(([name, value]) => given[name] === value));
  if (!chosen) throw domainError('not_found');
  return chosen;
}

async function runCall(call: Call, request: FastifyRequest, reply: FastifyReply, options: ApiOptions) {
  // Check access before input, so that visitors learn nothing about what a member may send.
  const ctx = call.access === 'member' ? requireMember(request) : requireSite(request);
  const input = parseInput(call, request);
  const host = normaliseHost(request.host) ?? ctx.tenant.hosts[0]!;
  const exchange = { input, services: options.services, cookies: options.cookies, reply, host };
  const answer = await call.answer(ctx as MemberCtx, exchange as never);
  return reply
    .code(call.status ?? 200)
    .header('cache-control', 'no-store')
    .send(call.status === 204 ? undefined : answer);
}

/** Accepts JSON with either media type that a beacon can send, and an empty body. */
function acceptBeacons(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, body, done) => {
    return body === '' ? done(null, {}) : parseJson(request, body as string, done);
  });
}

/** Registers the calls: validates the input, runs the handler and sends its result. */
export function registerCalls(app: FastifyInstance, calls: readonly Call[], options: ApiOptions): void {
  const add = (scope: FastifyInstance, group: readonly Call[]) => {
    const { method } = group[0]!;
    const { path: url } = splitCallPath(group[0]!);
    const run = (request: FastifyRequest, reply: FastifyReply) =>
      runCall(selectCall(group, request), request, reply, options);
    scope.route({ method, url, handler: traced(`call ${method} ${url}`, run) });
  };
  const groups = groupCalls(calls);
  for (const group of groups) if (!group[0]!.beacon) add(app, group);
  void app.register(async (scope) => {
    acceptBeacons(scope);
    for (const group of groups) if (group[0]!.beacon) add(scope, group);
  });
}
