import nlEmails from './locales/nl/emails.json' with { type: 'json' };
import nlErrors from './locales/nl/errors.json' with { type: 'json' };

/** Texts the server itself speaks: error messages and mails. The app adds the namespaces of its screens. */
export const SERVER_NAMESPACES = ['errors', 'emails'] as const;

export const serverResources = {
  nl: { errors: nlErrors, emails: nlEmails },
} as const;

/** Languages that have texts; the others of the eleven are answered in Dutch until theirs are written. */
export const AVAILABLE_LOCALES = Object.keys(serverResources) as Array<keyof typeof serverResources>;
