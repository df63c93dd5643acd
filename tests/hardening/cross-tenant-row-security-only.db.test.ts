import { describe } from 'vitest';

import { testProbes } from './cross-tenant.ts';

describe('HRD-8 with the queries’ own conditions off', () => {
  testProbes({ layers: 'the queries’ own conditions off', share: 0.05 });
});
