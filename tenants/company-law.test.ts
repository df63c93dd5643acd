import { expect, it } from 'vitest';

import { nonDutchRegistration, registrationOf } from './company-law.ts';

it('names the register of the company’s country on an invoice, unchanged for a Dutch one', () => {
  expect(nonDutchRegistration({ country: 'GB', kvk: '90001234' })).toBe('Companies House 90001234');
  expect(nonDutchRegistration({ country: 'NL', kvk: '90001234' })).toBeNull();
  expect(registrationOf({ country: 'NL', kvk: '90001234' })).toBe('KvK 90001234');
});
