import { texts as en } from './locales/en/server.ts';
import { texts as nl } from './locales/nl/server.ts';

/** Texts the server itself speaks: error messages, mails and push messages. The app adds the namespaces of its screens. */
export const SERVER_NAMESPACES = ['errors', 'emails', 'push'] as const;

/**
 * A language is a folder of `locales` (a copy of the Dutch one, its words written anew) and a line here, in `screens.ts` and in
 * `browser/index.ts`; the test of completeness names what is missing.
 */
export const serverResources = { nl, en } as const;

/** Languages that have texts; the others of the eleven are answered in Dutch until theirs are written. */
export const AVAILABLE_LOCALES = Object.keys(serverResources) as Array<keyof typeof serverResources>;
