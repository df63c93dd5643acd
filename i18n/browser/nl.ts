import entry from '../locales/nl/entry.json' with { type: 'json' };
import landers from '../locales/nl/landers.json' with { type: 'json' };
import landing from '../locales/nl/landing.json' with { type: 'json' };
import niche from '../locales/nl/niche.json' with { type: 'json' };
import { texts as account } from './nl-account.ts';
import { texts as entrance } from './nl-entrance.ts';
import { texts as members } from './nl-members.ts';
import { texts as safety } from './nl-safety.ts';

/**
 * All texts of screens, for the server. The front and landing pages in each brand's voice and the entry warning stay there: a page is
 * handed its own with its data.
 */
export const texts = { ...members, ...entrance, ...account, ...safety, entry, landers, landing, niche };
