import type { Locale } from '../tenants/value-lists.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import type { Logger } from './lib/logger.ts';

export type { Locale, Tenant };

/** The signed-in member of this tenant, with the fields that every request needs. */
export interface Viewer {
  userId: string;
  profileId: string;
  sessionId: string;
  /** Blocked and deleted accounts have no session. */
  status: 'not_confirmed' | 'active' | 'paused';
  /** End of a restriction that stops this member from writing, liking and being found. */
  pausedUntil?: Date;
  /** Since when the member has paused their account themselves. */
  awaySince?: Date;
  /** The app lock of the session: after how many minutes without use it locks. Of a locked one, the request has no viewer. */
  lock?: { minutes: number; locked: boolean };
  /** A warning or restriction that the member has not acknowledged. */
  unreadRestriction?: { restrictionId: string };
  paidUser: boolean;
  /**
   * An order was paid once and refunded or charged back since, or an account with this address was erased: no premium,
   * but no first-order offers either.
   */
  hasReversedOrder?: boolean;
  /** Codes of orders with a pending payment. */
  pendingOrderCodes?: readonly string[];
  language: string;
  signedUpAt: Date;
  profileStatus: 'active' | 'disabled' | 'deleted';
  /** Whether the profile has a main photo; an uploaded photo becomes one on approval. */
  hasPhoto: boolean;
  /** Reasons why mail to this member is suppressed; empty while mail is sent. */
  notificationsDisabled: string[];
  /** The member's privacy settings for their own tabs. */
  privacy: PrivacySettings;
  /** Name and approved main photo, for the header of every page. */
  face: { name: string; photo: { id: string; width: number; height: number; color: string } | null };
  searcher: Searcher;
}

/** The data from which a search starts. */
export interface Searcher {
  gender: string;
  sexuality: string;
  country: string;
  /** The cell of the shared location; null without one. */
  gridX: number | null;
  gridY: number | null;
  hideFictional: boolean;
  /** What the cards of a search compare with others. */
  birthDate: string;
  region: string | null;
  interests: string[];
  reason: string | null;
  /** Where the member searches for a week, over or not; null for where they live. */
  elsewhere: SearchPlace | null;
}

/** A place in which a member searches as if they were there. */
export interface SearchPlace {
  country: string;
  /** ISO 3166-2; null when unknown. */
  region: string | null;
  place: string;
  gridX: number;
  gridY: number;
  /** When the search returns to where the member lives, ISO 8601. */
  until: string;
}

/** Privacy settings that every page applies (decisions, section 12). */
interface PrivacySettings {
  /** Pressing Escape twice leaves the site. */
  quickExit: boolean;
  /** The tab's title shows neither brand nor counts. */
  neutralTitle: boolean;
}

/** A session that has to be unlocked before anything of its member is shown. */
export type LockedSession = Pick<Viewer, 'userId' | 'profileId' | 'sessionId'>;

/** Where a visitor came from, kept from the first URL until signup. */
export interface Tracking {
  network?: string;
  ref?: string;
  sub1?: string;
  sub2?: string;
  sub3?: string;
}

/** The request context of service calls. A worker builds one from a job's tenant id. */
export interface Ctx {
  tenant: Tenant;
  viewer: Viewer | null;
  /** The session of the request while its app lock is on; there is no viewer then. */
  locked?: LockedSession;
  locale: Locale;
  /** ISO 3166 country of the visitor: own choice, else CDN header, else database, else the tenant's first country. */
  country: string;
  geoipCountry: string | null;
  geoipSelectedCountry: string | null;
  tracking: Tracking;
  /** The client's IP address, as used by rate limits. */
  ipAddress: string;
  userAgent: string;
  /** Scheme, host and port as the browser sees them, for links in mails: `http://default.localhost:3000`. */
  origin: string;
  /** Opened from the installed app, now or before on this device. */
  installed: boolean;
  /** Token of a device that has logged in before, from its cookie. */
  deviceToken: string | null;
  requestId: string;
  /** WAL position that the client's writes have reached, known to a request that only reads. */
  writtenUpTo?: number | undefined;
  log: Logger;
}

export type MemberCtx = Ctx & { viewer: Viewer };
