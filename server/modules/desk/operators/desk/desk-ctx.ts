import type { Logger } from '../../../../lib/logger.ts';
import type { RoleGrant } from '../access/permissions.ts';

export const DESK_LOCALES = ['en', 'nl'] as const;
export type DeskLocale = (typeof DESK_LOCALES)[number];

/** A signed-in operator: both factors are verified. */
export interface Operator {
  id: string;
  sessionId: string;
  email: string;
  name: string;
  locale: DeskLocale;
  grants: readonly RoleGrant[];
}

/** Request context on the desk, signed in or not. */
export interface DeskVisitorCtx {
  locale: DeskLocale;
  /** Client IP address, for rate limits. */
  address: string;
  userAgent: string;
  /** Token of the device's cookie; a new one if the browser sent none. */
  deviceToken: string;
  /** Origin as the browser sees it, such as `http://console.localhost:3000`. */
  origin: string;
  requestId: string;
  log: Logger;
}

/** Request context of a signed-in operator. */
export type DeskCtx = DeskVisitorCtx & { operator: Operator };
