import { expect, it } from 'vitest';

import { i18nFor } from '../../../lib/i18n/translator.server.ts';

it.each([
  [0, 'kun je antwoorden, maar zelf geen gesprekken beginnen'],
  [1, 'begin je één gesprek zelf'],
  [2, 'begin je 2 gesprekken zelf'],
])('states that a free member may start %i conversations', (count, words) => {
  expect(i18nFor('nl').in('chat').t('refused.premium_text', { count })).toContain(words);
});
