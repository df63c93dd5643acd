import { randomBytes } from 'node:crypto';

import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { cdnOrigin } from '../../lib/network/cdn-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Nonce that allows this page's own scripts and styles under the content security policy. */
    nonce: string;
  }
}

interface PolicyOptions {
  /** The demo: its launcher, without https. */
  demo: boolean;
  /** Development: allows the web socket of the development server. */
  development: boolean;
}

/** The demo's preview shows its own pages in frames. */
function isPreview({ tenant, url }: FastifyRequest): boolean {
  return tenant === null && url.startsWith('/preview/');
}

/** The content security policy of one page: no external sources, and no inline code without the nonce. */
function contentPolicyFor(request: FastifyRequest, options: PolicyOptions): string {
  // Null if pictures have a path on the site itself, which 'self' covers.
  const cdn = request.tenant && cdnOrigin(request.tenant);
  const launcher = options.demo && request.tenant === null && !request.onDesk;
  // The launcher's forms redirect to the sites' hosts, and browsers apply form-action to redirects.
  const forms = launcher ? ' http://*.localhost:*' : '';
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${request.nonce}'`,
    `style-src 'self' 'nonce-${request.nonce}'`,
    `img-src 'self' data: blob:${cdn ? ` ${cdn}` : ''}`,
    `font-src 'self'`,
    // A recording that has not been sent yet is a blob.
    `media-src 'self' blob:`,
    `connect-src 'self'${options.development ? ' ws:' : ''}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    ...(launcher ? [`frame-src 'self'`] : []),
    `form-action 'self'${forms}`,
    `frame-ancestors ${isPreview(request) ? `'self'` : `'none'`}`,
    `base-uri 'none'`,
    ...(options.demo ? [] : ['upgrade-insecure-requests']),
  ].join('; ');
}

const permissionsPolicy = (microphone: '()' | '(self)') =>
  `camera=(self), microphone=${microphone}, geolocation=(self), payment=(), usb=()`;

/**
 * Adds the content security policy to every response of a site, the permissions that depend on the site, and a new nonce
 * to every request. Needs the site.
 */
export function registerContentPolicy(app: FastifyInstance, options: PolicyOptions): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    void reply.header('content-security-policy', contentPolicyFor(request, options));
    // On every page, since a conversation is opened within the document of the page before.
    if (request.tenant?.features.voice_messages) void reply.header('permissions-policy', permissionsPolicy('(self)'));
  });
}

/** Lets the forms of one page be sent to other sites too. @param origins such as `https://www.example.nl` */
export function allowFormTargets(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const allowed = ["form-action 'self'", ...origins].join(' ');
  void reply.header('content-security-policy', policy.replace("form-action 'self'", allowed));
}

/** Pages whose URL contains a token or reveals something about a person; other sites do not even get the origin. */
const SECRET_PATHS = [
  '/reset-password/do',
  '/mail-change/do',
  '/complete-signup',
  '/account-deleted',
  '/unsubscribe',
  '/decision',
  '/desk',
  '/activate/',
  '/settings/data/download',
  '/settings/sisters',
  '/notifications/confirm',
];

/**
 * `same-origin` and not `no-referrer`, because the latter makes browsers send forms with `Origin: null`, which the
 * origin check refuses.
 */
function referrerPolicyFor(path: string): string {
  const secret = SECRET_PATHS.some((start) => path.startsWith(start));
  return secret ? 'same-origin' : 'strict-origin-when-cross-origin';
}

/** Adds the other security headers to every response, including those for unknown hosts. */
export async function registerSecurityHeaders(app: FastifyInstance, options: { secure: boolean }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('referrer-policy', referrerPolicyFor(request.url.split('?', 1)[0]!));
    void reply.header('permissions-policy', permissionsPolicy('()'));
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: false,
    strictTransportSecurity: options.secure ? { maxAge: 63_072_000, includeSubDomains: true, preload: true } : false,
  });
}
