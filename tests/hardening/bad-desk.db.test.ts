import { describe } from 'vitest';

import { badForm, badView } from './bad-requests.ts';
import { testBadRequests } from './bad-senders.ts';
import { DESK_PAGES } from './site-pages.ts';

describe('HRD-8 bad requests to the desk', () => {
  testBadRequests({
    name: 'bad requests to the desk',
    goal: 20_000,
    share: 0.06,
    lanes: 4,
    to: 'desk',
    formsOf: DESK_PAGES,
    make: (random, material) =>
      random.chance(0.6) ? badForm(random, DESK_PAGES, material) : badView(random, DESK_PAGES, material.ids),
  });
});
