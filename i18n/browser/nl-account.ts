import credentials from '../locales/nl/credentials.json' with { type: 'json' };
import departure from '../locales/nl/departure.json' with { type: 'json' };
import settings from '../locales/nl/settings.json' with { type: 'json' };

/** What the screens about the own account say: settings, passwords and sessions, export and deletion. */
export const texts = { credentials, departure, settings };
