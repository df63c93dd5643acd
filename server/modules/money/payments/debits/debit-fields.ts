import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { postcodeValidator } from 'postcode-validator';

import { COUNTRIES, type Country } from '../../../../../tenants/value-lists.ts';
import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
import type { FieldError, FieldErrors } from '../../../../lib/errors/errors.ts';
import { DEBIT_FIELDS, type CodeChannel, type DebitField } from './debit.view.ts';

/** A bank account and its holder, normalized as stored. */
export type DebitDetails = Record<DebitField, string>;

/** Longer input is rejected without parsing. */
const MAX_INPUT_LENGTH = 200;
/** Names and places in any script, with usual punctuation and at least one letter. */
const NAME_PATTERN = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .,'’()&/+-]+$/u;
const HOUSE_NUMBER_PATTERN = /^\d{1,5}\p{L}{0,4}(?:[ /-][\p{L}\d]{1,8}){0,2}$/u;
/** Maximum name length in a SEPA message (EPC130-08); the other fields follow it. */
const MAX_LENGTHS = { account_holder: 70, street: 70, city: 60 };

type CheckResult = { value: string } | { error: FieldError };
/** What a field's check depends on: payment country and code channel. */
interface CheckContext {
  country: Country;
  channel: CodeChannel | undefined;
}

type Check = (typed: string, choice: CheckContext) => CheckResult;

const fieldError = (key: string, params?: FieldError['params']): CheckResult => ({
  error: { key, ...(params && { params }) },
});

const nameCheck =
  (max: number): Check =>
  (typed) => {
    if (typed.length > max) return fieldError('text_long', { max });
    return typed.length >= 2 && NAME_PATTERN.test(typed) ? { value: typed } : fieldError('name_or_place_invalid');
  };

/** Validates an IBAN by its country's format and by mod 97 (ISO 13616), and that SEPA debits reach its country. */
function checkIban(typed: string): CheckResult {
  const iban = electronicFormatIBAN(typed.replace(/^iban[ :]*/i, '').replaceAll('.', '')) ?? '';
  if (!isValidIBAN(iban)) return fieldError('iban_invalid');
  return isSEPACountry(iban.slice(0, 2)) ? { value: iban } : fieldError('iban_country');
}

/** Dutch postcodes do not start with 0, and their letters are never SA, SD or SS. */
const DUTCH_POSTCODE = /^[1-9]\d{3} ?(?!S[ADS])[A-Z]{2}$/;

function checkZip(typed: string, { country }: CheckContext): CheckResult {
  const upper = typed.toUpperCase();
  if (!postcodeValidator(upper, country) || (country === 'NL' && !DUTCH_POSTCODE.test(upper)))
    return fieldError('zip_invalid');
  return { value: country === 'NL' ? upper.replace(/^(\d{4}) ?/, '$1 ') : upper };
}

/** Number types that can receive SMS; in some countries mobile numbers cannot be told from fixed lines. */
const MOBILE_TYPES: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Validates a phone number. It must be in a supported country, so that codes go neither to expensive foreign lines nor
 * to premium-rate numbers.
 */
function checkPhone(typed: string, { country, channel }: CheckContext): CheckResult {
  const phone = parsePhoneNumberFromString(typed, country);
  const served = phone?.country && (COUNTRIES as readonly string[]).includes(phone.country);
  if (!phone?.isValid() || !served || phone.ext) return fieldError('phone_invalid');
  return channel === 'sms' && !MOBILE_TYPES.includes(phone.getType())
    ? fieldError('phone_mobile')
    : { value: phone.number };
}

const CHECKS: Record<DebitField, Check> = {
  account_holder: nameCheck(MAX_LENGTHS.account_holder),
  iban: checkIban,
  street: nameCheck(MAX_LENGTHS.street),
  house_number: (typed) => (HOUSE_NUMBER_PATTERN.test(typed) ? { value: typed } : fieldError('house_number_invalid')),
  zip: checkZip,
  city: nameCheck(MAX_LENGTHS.city),
  phone: checkPhone,
};

function checkField(field: DebitField, raw: string, choice: CheckContext): CheckResult {
  const typed = raw.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (typed === '') return fieldError('required');
  if (raw.length > MAX_INPUT_LENGTH || hasControlCharacters(raw) || !raw.isWellFormed()) return fieldError('invalid');
  return CHECKS[field](typed, choice);
}

/**
 * Validates the input of the form.
 * @returns the normalized details and the errors by field; details are complete only without errors
 */
export function parseDebitDetails(
  typed: Readonly<Record<DebitField, string>>,
  choice: CheckContext,
): { details: DebitDetails; errors: FieldErrors } {
  const details = {} as DebitDetails;
  const errors: FieldErrors = {};
  for (const field of DEBIT_FIELDS) {
    const checked = checkField(field, typed[field], choice);
    if ('error' in checked) errors[field] = checked.error;
    else details[field] = checked.value;
  }
  return { details, errors };
}
