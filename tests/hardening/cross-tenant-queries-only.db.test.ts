import { describe } from 'vitest';

import { testProbes } from './cross-tenant.ts';

describe('HRD-8 with row-level security off', () => {
  testProbes({ layers: 'row-level security off', share: 0.07 });
});
