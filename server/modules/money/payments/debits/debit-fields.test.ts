import { describe, expect, it } from 'vitest';

import { DEBIT_INPUT as RIGHT } from '../../../../../tests/factories/debit.ts';
import type { Country } from '../../../../../tenants/value-lists.ts';
import { parseDebitDetails } from './debit-fields.ts';
import type { CodeChannel } from './debit.view.ts';

const read = (typed: Partial<typeof RIGHT>, country: Country = 'NL', channel: CodeChannel = 'sms') =>
  parseDebitDetails({ ...RIGHT, ...typed }, { country, channel });
const wrongIn = (typed: Partial<typeof RIGHT>, country?: Country) =>
  Object.fromEntries(Object.entries(read(typed, country).errors).map(([field, { key }]) => [field, key]));

describe('direct debit details', () => {
  it('MON-005 are stored normalized', () => {
    expect(read({})).toEqual({
      details: {
        account_holder: 'Bos, A. de',
        iban: 'NL91ABNA0417164300',
        street: 'Kerkstraat',
        house_number: '12 bis',
        zip: '3511 AB',
        city: 'Utrecht',
        phone: '+31612345678',
      },
      errors: {},
    });
  });

  it('MON-005 are all required', () => {
    const none = { account_holder: '', iban: ' ', street: '', house_number: '', zip: '', city: '\t', phone: '' };
    expect(wrongIn(none)).toEqual(Object.fromEntries(Object.keys(none).map((field) => [field, 'required'])));
  });

  it.each([
    'NL91ABNA0417164300',
    'BE68 5390 0754 7034',
    'DE89.3704.0044.0532.0130.00',
    'GB29NWBK60161331926819',
    'IBAN NL91 ABNA 0417 1643 00',
    'iban: BE68539007547034',
  ])('MON-052 accept the IBAN %s', (iban) => expect(wrongIn({ iban })).toEqual({}));

  it.each([
    ['with one wrong digit', 'NL92ABNA0417164300'],
    ['with two swapped digits', 'NL91ABNA0417164030'],
    ['too short for its country', 'NL91ABNA041716430'],
    ['with another country’s length', 'BE91ABNA0417164300'],
    ['without a country', '0417164300'],
    ['of an unknown country', 'XX91ABNA0417164300'],
    ['in non-ASCII digits', 'NL٩١ABNA0417164300'],
    ['with markup', '<b>NL91ABNA0417164300</b>'],
  ])('MON-052 reject an IBAN %s', (_what, iban) => expect(wrongIn({ iban })).toEqual({ iban: 'iban_invalid' }));

  it('MON-052 reject a valid IBAN that no SEPA debit reaches', () => {
    expect(wrongIn({ iban: 'TR330006100519786457841326' })).toEqual({ iban: 'iban_country' });
  });

  it.each<[Country, string, boolean]>([
    ['NL', '3511 AB', true],
    ['NL', '1000', false],
    ['NL', '0123 AB', false],
    ['NL', '1234 SS', false],
    ['NL', '1234sa', false],
    ['NL', '1234 SD', false],
    ['NL', '1234 SB', true],
    ['BE', '1000', true],
    ['BE', '3511 AB', false],
    ['DE', '10115', true],
    ['IE', 'D02 AF30', true],
    ['NL', "1' or 1=1", false],
  ])('accept a postcode of the payment country: %s %s', (country, zip, right) => {
    const phone = '+31612345678';
    expect(wrongIn({ zip, phone }, country)).toEqual(right ? {} : { zip: 'zip_invalid' });
  });

  it.each([
    ['06-12345678', 'NL', '+31612345678'],
    ['+32 470 12 34 56', 'NL', '+32470123456'],
    ['0470 12 34 56', 'BE', '+32470123456'],
  ] as const)('accept the phone number %s, entered in %s', (phone, country, kept) => {
    const zip = country === 'NL' ? RIGHT.zip : '1000';
    expect(read({ phone, zip }, country).details.phone).toBe(kept);
  });

  it('MON-053 accept for SMS a number of a country where mobile numbers look like others', () => {
    expect(read({ phone: '+45 21 12 34 56' }, 'NL', 'sms').details.phone).toBe('+4521123456');
  });

  it.each(['0612', 'bel me', '112', '+8801812345678', '+882 1234 5678', '06 12345678 ext. 9', '+31612345678901234'])(
    'reject the phone number %s',
    (phone) => expect(wrongIn({ phone })).toEqual({ phone: 'phone_invalid' }),
  );

  it.each([
    ['a premium-rate number', '0906 0123'],
    ['a freephone number', '0800 1234'],
    ['a shared-cost number', '+44 845 464 7000'],
    ['a landline number', '020 624 1111'],
  ])('MON-053 reject %s for SMS and accept it for e-mail', (_what, phone) => {
    expect(read({ phone }, 'NL', 'sms').errors).toEqual({ phone: { key: 'phone_mobile' } });
    expect(read({ phone }, 'NL', 'email').errors).toEqual({});
  });

  it.each([
    ['account_holder', 'A'],
    ['account_holder', '12345'],
    ['account_holder', '<script>alert(1)</script>'],
    ['street', '=HYPERLINK("http://x.example")'],
    ['city', ''],
    ['house_number', 'twaalf'],
    ['house_number', '12; drop'],
    ['house_number', '123456'],
  ] as const)('reject the %s %s', (field, typed) => expect(Object.keys(wrongIn({ [field]: typed }))).toEqual([field]));

  it('accept a name of two letters', () => {
    expect(wrongIn({ account_holder: 'Bo', city: 'Y1' })).toEqual({});
  });

  it.each([
    ['of 71 letters', 'a'.repeat(71), 'text_long'],
    ['of 100,000 letters', 'a'.repeat(100_000), 'invalid'],
    ['with NUL', 'Bos\u0000', 'invalid'],
    ['with a line break', 'Bos\r\nBcc: x', 'invalid'],
    ['with a lone surrogate', 'Bos\ud800', 'invalid'],
  ])('reject a name %s', (_what, account_holder, key) =>
    expect(wrongIn({ account_holder })).toEqual({ account_holder: key }),
  );
});
