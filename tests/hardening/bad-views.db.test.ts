import { describe } from 'vitest';

import { badView } from './bad-requests.ts';
import { testBadRequests } from './bad-senders.ts';
import { SITE_PAGES } from './site-pages.ts';

describe('HRD-8 bad pages and data requests', () => {
  testBadRequests({
    name: 'bad pages and data requests',
    goal: 30_000,
    share: 0.06,
    lanes: 4,
    to: 'site',
    make: (random, { ids }) => badView(random, SITE_PAGES, ids),
  });
});
