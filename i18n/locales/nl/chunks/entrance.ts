import auth from '../auth.json' with { type: 'json' };
import pages from '../pages.json' with { type: 'json' };
import signup from '../signup.json' with { type: 'json' };

/** What the way in says: signup, login. */
export const texts = { auth, pages, signup };
