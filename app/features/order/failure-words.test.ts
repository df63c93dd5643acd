import { expect, it } from 'vitest';

import en from '../../../i18n/locales/en/order.json' with { type: 'json' };
import nl from '../../../i18n/locales/nl/order.json' with { type: 'json' };
import { toFailureReason } from './failure-words.ts';

it.each([
  ['failed', 'insufficient_funds', 'funds'],
  ['failed', 'AM04', 'funds'],
  ['failed', 'refused_by_issuer', 'card'],
  ['failed', 'possible_fraud', null],
  ['failed', 'toString', null],
  ['failed', null, null],
  ['canceled', null, 'canceled'],
  ['expired', null, 'expired'],
] as const)('MON-018 a %s order with failure %s has the reason %s', (status, failure, told) => {
  const reason = toFailureReason({ status, failure });
  expect(reason).toBe(told);
  if (reason) for (const words of [nl, en]) expect(words.failed.reason[reason]).toMatch(/\.$/);
});
