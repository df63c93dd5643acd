import emails from './emails.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };

/** What the server itself says: error messages and mails. */
export const texts = { emails, errors };
