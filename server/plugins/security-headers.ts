import { randomBytes } from 'node:crypto';

import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { cdnOrigin } from '../lib/cdn-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows this page's own scripts and styles under the content security policy. */
    nonce: string;
  }
}

interface PolicyOptions {
  secure: boolean;
  /** Development: the module server's web socket. */
  development: boolean;
}

/** The demo's preview shows its own pages in frames. */
function isPreview({ tenant, url }: FastifyRequest): boolean {
  return tenant === null && url.startsWith('/preview/');
}

/** The content security policy of one page: nothing from elsewhere, no inline code without the nonce. */
function policyFor(request: FastifyRequest, options: PolicyOptions): string {
  // None where pictures come by a path of the site itself, which 'self' covers.
  const cdn = request.tenant && cdnOrigin(request.tenant);
  // The launcher's forms lead to the sites' own hosts, and browsers check redirects of forms too.
  const forms = request.tenant === null ? ' http://*.localhost:*' : '';
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${request.nonce}'`,
    `style-src 'self' 'nonce-${request.nonce}'`,
    `img-src 'self' data: blob:${cdn ? ` ${cdn}` : ''}`,
    `font-src 'self'`,
    `connect-src 'self'${options.development ? ' ws:' : ''}`,
    `form-action 'self'${forms}`,
    `frame-ancestors ${isPreview(request) ? `'self'` : `'none'`}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Puts the content security policy on every answer of a site, and a fresh nonce on every request. Needs the site. */
export function registerContentPolicy(app: FastifyInstance, options: PolicyOptions): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    void reply.header('content-security-policy', policyFor(request, options));
  });
}

/** Pages whose address proves who opens it, or tells of somebody: other sites are not even told where they are. */
const SECRET_ADDRESSES = [
  '/reset-password/do',
  '/mail-change/do',
  '/complete-signup',
  '/account-deleted',
  '/unsubscribe',
  '/decision',
  '/desk',
  '/activate/',
  '/settings/data/download',
  '/notifications/confirm',
];

/**
 * `same-origin` and not `no-referrer`, under which browsers send the forms of a page with `Origin: null`, as forged ones
 * would be.
 */
function referrerPolicyFor(path: string): string {
  const secret = SECRET_ADDRESSES.some((start) => path.startsWith(start));
  return secret ? 'same-origin' : 'strict-origin-when-cross-origin';
}

/** Puts the other security headers on every answer, those of unknown hosts included. */
export async function registerSecurityHeaders(app: FastifyInstance, options: { secure: boolean }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('referrer-policy', referrerPolicyFor(request.url.split('?', 1)[0]!));
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()');
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: false,
    strictTransportSecurity: options.secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
  });
}
