import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { PAYMENT_METHODS } from '../../../../tenants/value-lists.ts';

it('every payment method has an icon', () => {
  const sprite = readFileSync(join(import.meta.dirname, 'method-icon.svg'), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id!);
  expect(drawn.toSorted()).toEqual(PAYMENT_METHODS.toSorted());
});
