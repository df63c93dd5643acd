import type { Logger } from '../../lib/logger.ts';
import type { RoleGrant } from './permissions.ts';

/** Languages of the desk. */
export const DESK_LOCALES = ['en', 'nl'] as const;
export type DeskLocale = (typeof DESK_LOCALES)[number];

/** The operator who is signed in, with both factors. */
export interface Operator {
  id: string;
  sessionId: string;
  email: string;
  name: string;
  locale: DeskLocale;
  grants: readonly RoleGrant[];
}

/** What every request to the desk knows, whoever asks. */
export interface DeskVisit {
  locale: DeskLocale;
  /** The client's network address, as limits count it. */
  address: string;
  userAgent: string;
  /** Scheme, host and port as the browser sees them: `http://console.localhost:3000`. */
  origin: string;
  requestId: string;
  log: Logger;
}

/** A request of an operator. */
export type DeskCtx = DeskVisit & { operator: Operator };
