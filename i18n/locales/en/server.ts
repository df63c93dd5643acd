import emails from './emails.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import push from './push.json' with { type: 'json' };

/** What the server itself says: error messages, mails and push messages. */
export const texts = { emails, errors, push };
