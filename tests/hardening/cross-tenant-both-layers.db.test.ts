import { describe } from 'vitest';

import { testProbes } from './cross-tenant.ts';

describe('HRD-8 with both layers', () => {
  testProbes({ layers: 'both layers', share: 0.07 });
});
