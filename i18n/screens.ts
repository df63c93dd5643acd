import { texts as en } from './locales/en/screens.ts';
import { texts as nl } from './locales/nl/screens.ts';

/** What screens say, by language, for the server that renders them. */
export const screenResources = { nl, en };
