import credentials from '../credentials.json' with { type: 'json' };
import departure from '../departure.json' with { type: 'json' };
import settings from '../settings.json' with { type: 'json' };

/** What the screens about the own account say: settings, passwords and sessions, export and deletion. */
export const texts = { credentials, departure, settings };
