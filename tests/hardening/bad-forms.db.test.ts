import { describe } from 'vitest';

import { badForm } from './bad-requests.ts';
import { testBadRequests } from './bad-senders.ts';
import { SITE_PAGES } from './site-pages.ts';

describe('HRD-8 bad forms of pages', () => {
  testBadRequests({
    name: 'bad forms of pages',
    goal: 40_000,
    share: 0.06,
    lanes: 4,
    to: 'site',
    formsOf: SITE_PAGES,
    make: (random, material) => badForm(random, SITE_PAGES, material),
  });
});
