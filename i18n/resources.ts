import emailsEn from './locales/en/emails.json' with { type: 'json' };
import errorsEn from './locales/en/errors.json' with { type: 'json' };
import pushEn from './locales/en/push.json' with { type: 'json' };
import emailsNl from './locales/nl/emails.json' with { type: 'json' };
import errorsNl from './locales/nl/errors.json' with { type: 'json' };
import pushNl from './locales/nl/push.json' with { type: 'json' };

/** Texts the server itself speaks: error messages, mails and push messages. The app adds the namespaces of its screens. */
export const SERVER_NAMESPACES = ['errors', 'emails', 'push'] as const;

/** A language is a folder of `locales` and its three lines here; the test of completeness names what is missing. */
export const serverResources = {
  nl: { emails: emailsNl, errors: errorsNl, push: pushNl },
  en: { emails: emailsEn, errors: errorsEn, push: pushEn },
} as const;

/** Languages that have texts; the others of the eleven are answered in Dutch until theirs are written. */
export const AVAILABLE_LOCALES = Object.keys(serverResources) as Array<keyof typeof serverResources>;
