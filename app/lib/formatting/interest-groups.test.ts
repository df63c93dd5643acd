import { expect, it } from 'vitest';

import { INTERESTS } from '../../../server/modules/platform/profile-values/interests.ts';
import { INTEREST_GROUPS } from './interest-groups.ts';

it('offers every interest once', () => {
  expect(Object.values(INTEREST_GROUPS).flat().toSorted()).toEqual([...INTERESTS].toSorted());
});
