import type { Locale } from '../tenants/value-lists.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import type { Logger } from './lib/logger.ts';

export type { Locale, Tenant };

/** The signed-in member of this tenant, as far as every request needs it. */
export interface Viewer {
  userId: string;
  profileId: string;
  sessionId: string;
  /** Who is blocked or has deleted the account has no session. */
  status: 'not_confirmed' | 'active' | 'paused';
  /** When a pause ends by which the site keeps this member from writing, liking and being found. */
  pausedUntil?: Date;
  /** A warning or a pause that the member has not said to have read. */
  unread?: { restrictionId: string };
  paidUser: boolean;
  /** An order was paid once, and its money has gone back since: no premium, and no offers on a first order either. */
  boughtBefore?: boolean;
  /** Codes of orders whose money may be on its way. */
  codesUnderWay?: readonly string[];
  language: string;
  signedUpAt: Date;
  profileStatus: 'active' | 'disabled' | 'deleted';
  /** Whether the profile has a main photo; an uploaded one becomes that when it is approved. */
  hasPhoto: boolean;
  /** Why mails to this member stopped; empty while they are sent. */
  notificationsDisabled: string[];
  /** What the member's own tabs keep quiet about. */
  discretion: Discretion;
}

/** Switches of the settings that every page obeys (decisions, section 12). */
export interface Discretion {
  /** Escape twice leads away at once. */
  quickExit: boolean;
  /** The tab's title says neither brand nor numbers. */
  neutralTitle: boolean;
}

/** Where a visitor came from, kept from the first URL until signup. */
export interface Tracking {
  network?: string;
  ref?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
}

/** What every service call knows about the request it serves. A worker builds the same from a job's tenant id. */
export interface Ctx {
  tenant: Tenant;
  viewer: Viewer | null;
  locale: Locale;
  /** ISO 3166 country of the visitor: own choice, else CDN header, else database, else the tenant's first. */
  country: string;
  geoipCountry: string | null;
  geoipSelectedCountry: string | null;
  tracking: Tracking;
  /** The client's network address, as limits count it. */
  address: string;
  userAgent: string;
  /** Scheme, host and port as the browser sees them, for links in mails: `http://default.localhost:3000`. */
  origin: string;
  /** Opened from the installed app, now or before on this device. */
  installed: boolean;
  /** The token of a device that has logged in before, from its own cookie. */
  deviceToken: string | null;
  requestId: string;
  log: Logger;
}

/** A context whose viewer is known to be signed in. */
export type MemberCtx = Ctx & { viewer: Viewer };
