import auth from '../locales/nl/auth.json' with { type: 'json' };
import pages from '../locales/nl/pages.json' with { type: 'json' };
import signup from '../locales/nl/signup.json' with { type: 'json' };

/** What the way in says: signup, login. */
export const texts = { auth, pages, signup };
