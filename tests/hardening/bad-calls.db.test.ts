import { describe } from 'vitest';

import { calls } from '../../server/api/index.ts';
import { badCall } from './bad-requests.ts';
import { testBadRequests } from './bad-senders.ts';

describe('HRD-8 bad requests to calls', () => {
  testBadRequests({
    name: 'bad requests to calls',
    goal: 110_000,
    share: 0.1,
    lanes: 4,
    to: 'site',
    make: (random, { ids }) => badCall(random, calls, ids),
  });
});
