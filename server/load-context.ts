import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Tenant } from '../tenants/tenant.schema.ts';
import type { TextReader } from '../tenants/site-texts.ts';
import type { Ctx, Locale } from './context.ts';
import type { CookieName } from './lib/cookie-list.ts';
import { domainError } from './lib/errors/errors.ts';
import type { Logger } from './lib/logger.ts';
import type { TokenSealer } from './lib/security/sealer.ts';
import type { DemoService } from './modules/demo/demo/index.ts';
import type { MailboxService } from './modules/delivery/notifications/index.ts';
import type { DemoOperators } from './modules/desk/operators/index.ts';
import type { PreviewService, PreviewTools } from './modules/demo/preview/index.ts';
import type { DeskRequest } from './plugins/desk-context.ts';
import type { SiteAssets } from './plugins/site/site-assets.ts';
import type { FailureTexts } from './plugins/site/unavailable-page.ts';
import type { Services } from './services.ts';

/** `Set-Cookie` headers of the cookies that a route may set. */
export interface SiteCookies {
  session(token: string): string;
  clearSession(): string;
  device(token: string): string;
  /** A site cookie with its listed lifetime: path /, SameSite=Lax, HttpOnly, Secure on https. */
  serialize(name: CookieName, value: string): string;
  /** Deletes a cookie. */
  clear(name: CookieName): string;
}

export interface ValueLists {
  interests: readonly string[];
  /** Names of regions by country and ISO 3166-2 code. */
  regions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface LauncherServices {
  demo: DemoService;
  mailbox: MailboxService;
  preview: PreviewService;
  tools: PreviewTools;
  /** Signs in at the operators' desk; null if there is none. */
  operators: DemoOperators | null;
}

/** The context that the server passes to every loader and action. */
export interface LoadContext {
  /** The request's context. On the launcher's and operators' hosts there is no site, and reading it throws 404. */
  readonly ctx: Ctx;
  services: Services;
  /** Language of the page: the context's; the launcher is in Dutch, its catalogue in the requested language. */
  locale: Locale;
  /**
   * For text lookup: a site's own texts take precedence over the platform's; without a site, only the language counts.
   */
  reader: Locale | TextReader;
  /** Nonce that allows the page's own scripts and styles under the content security policy. */
  nonce: string;
  assets: SiteAssets;
  /**
   * The page of a request that failed without the data of the site's layout: of a form, or of a site whose data cannot be
   * read at all. Null where there is no site.
   */
  renderFailure: ((failure: FailureTexts) => string) | null;
  /** The public origin of a site, however the request spelled its host. */
  originOf: (tenant: Pick<Tenant, 'hosts'>) => string;
  /** Lets the forms of this page be sent to other sites too. */
  allowForms: (origins: readonly string[]) => void;
  version: string;
  /** The injected clock's time. */
  now: () => Date;
  cookies: SiteCookies;
  sealer: TokenSealer;
  lists: ValueLists;
  /** Redirects a visitor to the login page, which returns to the requested page. */
  redirectToLogin: (request: Request) => Response;
  /** Signs in the demo's personas; null in production. */
  demo: DemoService | null;
  /** Set on the launcher's host only, in demo mode only. */
  launcher: LauncherServices | null;
  /** Set on the operators' host only, so that sites cannot reach its services. */
  desk: DeskRequest | null;
  /** Whether the errors of pages are reported. */
  reportsErrors: boolean;
  /** Names the request in the log, and on the page of an unexpected error. */
  requestId: string;
  log: Logger;
}

declare module '@remix-run/node' {
  interface AppLoadContext extends LoadContext {}
}

export type LoadContextFor = (request: FastifyRequest, reply: FastifyReply) => LoadContext;

/** A load context without a site: reading `ctx` throws 404. */
export function createContextWithoutSite(context: Omit<LoadContext, 'ctx'>): LoadContext {
  return Object.defineProperty({ ...context } as LoadContext, 'ctx', {
    get: () => {
      throw domainError('not_found');
    },
  });
}
