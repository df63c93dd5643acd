import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Reader } from '../tenants/site-words.ts';
import type { Ctx, Locale } from './context.ts';
import type { CookieName } from './lib/cookie-list.ts';
import { domainError } from './lib/errors.ts';
import type { Logger } from './lib/logger.ts';
import type { Sealer } from './lib/sealer.ts';
import type { DemoService } from './modules/demo/demo.service.ts';
import type { MailboxService } from './modules/notifications/mailbox.service.ts';
import type { DemoOperators } from './modules/operators/demo-operators.ts';
import type { PreviewService } from './modules/preview/preview.service.ts';
import type { PreviewTools } from './modules/preview/preview-tools.service.ts';
import type { DeskRequest } from './plugins/desk-context.ts';
import type { SiteAssets } from './plugins/site-assets.ts';
import type { Services } from './services.ts';

/** `Set-Cookie` headers of the cookies that a route may set. */
export interface SiteCookies {
  session(token: string): string;
  clearSession(): string;
  device(token: string): string;
  /** Any other cookie of the site, kept as long as its list says: path /, SameSite=Lax, HttpOnly, Secure on https. */
  make(name: CookieName, value: string): string;
  /** Takes a cookie away. */
  clear(name: CookieName): string;
}

/** Closed lists that forms offer. */
export interface ValueLists {
  interests: readonly string[];
  /** Names of regions by country and ISO 3166-2 code. */
  regions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What only the demo's own host has. */
export interface LauncherServices {
  demo: DemoService;
  mailbox: MailboxService;
  preview: PreviewService;
  tools: PreviewTools;
  /** Signs in at the operators' desk; null where there is none. */
  operators: DemoOperators | null;
}

/** What the server hands to every loader and action. */
export interface LoadContext {
  /** The request's context. On the launcher's and the operators' hosts, where no site is, reading it answers as an unknown page. */
  readonly ctx: Ctx;
  services: Services;
  /** Of the page's texts: the context's; the launcher speaks Dutch, its catalogue as asked. */
  locale: Locale;
  /** For whom texts are made: a site's own words stand before the platform's; where no site is, only the language counts. */
  reader: Locale | Reader;
  /** Allows one page's own scripts and styles under the content security policy. */
  nonce: string;
  assets: SiteAssets;
  version: string;
  /** The injected clock's moment. */
  now: () => Date;
  cookies: SiteCookies;
  sealer: Sealer;
  lists: ValueLists;
  /** Sends a visitor to the login page, which returns to the page that was asked for. */
  toLogin: (request: Request) => Response;
  /** Signs in the demo's personas; null in production. */
  demo: DemoService | null;
  /** Set on the launcher's host only, and only in demo mode. */
  launcher: LauncherServices | null;
  /** Set on the operators' host only: sites have no way to what is behind it. */
  desk: DeskRequest | null;
  log: Logger;
}

declare module '@remix-run/node' {
  interface AppLoadContext extends LoadContext {}
}

export type LoadContextFor = (request: FastifyRequest, reply: FastifyReply) => LoadContext;

/** A load context without a site: `ctx` answers 404 instead of being there. */
export function withoutSite(context: Omit<LoadContext, 'ctx'>): LoadContext {
  return Object.defineProperty({ ...context } as LoadContext, 'ctx', {
    get: () => {
      throw domainError('not_found');
    },
  });
}
