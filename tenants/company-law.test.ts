import { expect, it } from 'vitest';

import { foreignRegistration, registrationOf } from './company-law.ts';

it('an invoice names the register of the company’s own country, and a Dutch one reads as it always did', () => {
  expect(foreignRegistration({ country: 'GB', kvk: '90001234' })).toBe('Companies House 90001234');
  expect(foreignRegistration({ country: 'NL', kvk: '90001234' })).toBeNull();
  expect(registrationOf({ country: 'NL', kvk: '90001234' })).toBe('KvK 90001234');
});
