import { parseAmount } from '../../../../../tenants/money.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Country, Currency, PaymentMethod } from '../../../../../tenants/value-lists.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { isCalendarDay, startOfDay } from '../../../../lib/time/local-date.ts';
import { TIME_BONUS_CODE } from '../../../ledger/credits/index.ts';

export const CODE_VALIDITIES = ['once-per-user', 'once', 'many'] as const;
export type CodeValidity = (typeof CODE_VALIDITIES)[number];

/** Fields of the form for a new code, unvalidated; empty where nothing was entered. */
export interface CodeForm {
  code: string;
  /** Kind of discount: `percentage` or `amount`. */
  takes: string;
  percentage: string;
  /** Decimal such as `25` or `24,99`. */
  amount: string;
  currency: string;
  minimum: string;
  country: string;
  methods: readonly string[];
  validity: string;
  /** Id or e-mail address of the only member who may use it. */
  member: string;
  /** Days in the site's time zone, both inclusive. */
  starts: string;
  ends: string;
}

/** Validated terms of a code. Amounts are minor units of `currency`. */
export interface CodeTerms {
  code: string;
  valuePercentage: number | null;
  valueAmount: number | null;
  currency: Currency | null;
  minimumOrderValue: number | null;
  country: Country | null;
  userId: string | null;
  paymentmethods: PaymentMethod[] | null;
  validity: CodeValidity;
  startsAt: Date | null;
  expiresAt: Date | null;
}

/** Validation errors; the desk's locale files have a text for each. */
type CodeError =
  | 'required'
  | 'characters'
  | 'reserved'
  | 'taken'
  | 'percentage'
  | 'amount'
  | 'as_dearest'
  | 'too_much'
  | 'currency_needed'
  | 'unknown'
  | 'member_unknown'
  | 'day'
  | 'past'
  | 'before_start';

export type CodeErrors = Partial<Record<keyof CodeForm, CodeError>>;

type Site = Pick<Tenant, 'packages' | 'countries' | 'payment' | 'time_zone' | 'welcome_code'>;

/** The order form's alphabet, without letters that have no distinct upper case. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;
const PERCENTAGE = /^\d{1,3}$/;
/** An order of nothing cannot be paid. */
const MAX_PERCENTAGE = 99;

export const currenciesOf = ({ packages }: Pick<Site, 'packages'>): Currency[] => [
  ...new Set(packages.flatMap(({ prices }) => Object.keys(prices) as Currency[])),
];

/** Price of the site's most expensive package in minor units; 0 if it sells none in this currency. */
export const highestPrice = ({ packages }: Pick<Site, 'packages'>, currency: string): number =>
  Math.max(0, ...packages.map(({ prices }) => prices[currency as Currency] ?? 0));

/** Parses the form field by field and collects the first error of each field. */
class CodeFormParser {
  readonly problems: CodeErrors = {};
  readonly site: Site;
  readonly form: CodeForm;
  constructor(site: Site, form: CodeForm) {
    this.site = site;
    this.form = form;
  }

  wrong(field: keyof CodeForm, problem: CodeError): null {
    this.problems[field] ??= problem;
    return null;
  }

  code(): string {
    const code = this.form.code.trim().toUpperCase();
    if (code === '') this.wrong('code', 'required');
    else if (!CODE.test(code)) this.wrong('code', 'characters');
    // The built-in code takes precedence, so a campaign code with the same spelling would never be applied.
    else if (code === TIME_BONUS_CODE || code === this.site.welcome_code?.code) this.wrong('code', 'reserved');
    return code;
  }

  percentage(): number | null {
    const typed = this.form.percentage.trim();
    if (typed === '') return this.wrong('percentage', 'required');
    const percentage = PERCENTAGE.test(typed) ? Number(typed) : 0;
    return percentage >= 1 && percentage <= MAX_PERCENTAGE ? percentage : this.wrong('percentage', 'percentage');
  }

  /** Reads an amount in minor units. @param currency null, which is an error of its own, reads two decimals */
  money(field: 'amount' | 'minimum', currency: Currency | null): number | null {
    return parseAmount(this.form[field].trim(), currency ?? 'EUR') || this.wrong(field, 'amount');
  }

  oneOf<Value extends string>(field: 'currency' | 'country' | 'validity', known: readonly Value[]): Value | null {
    const typed = this.form[field];
    if (typed === '') return null;
    return known.find((value) => value === typed) ?? this.wrong(field, 'unknown');
  }

  methods(): PaymentMethod[] | null {
    const chosen = this.site.payment.methods.filter((method) => this.form.methods.includes(method));
    if (chosen.length < new Set(this.form.methods).size) return this.wrong('methods', 'unknown');
    return chosen.length > 0 ? chosen : null;
  }

  member(): string | null {
    const typed = this.form.member.trim().toLowerCase();
    return typed === '' || isUuid(typed) ? typed || null : this.wrong('member', 'member_unknown');
  }

  /** Start of the first day, or end of the last one. */
  moment(field: 'starts' | 'ends'): Date | null {
    const typed = this.form[field];
    if (typed === '') return null;
    return isCalendarDay(typed) ? dayBoundary(typed, field, this.site.time_zone) : this.wrong(field, 'day');
  }
}

export function dayBoundary(day: string, edge: 'starts' | 'ends', timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
  return startOfDay(edge === 'starts' ? day : next, timeZone);
}

function validatePeriod(
  reading: CodeFormParser,
  { startsAt, expiresAt }: Pick<CodeTerms, 'startsAt' | 'expiresAt'>,
  now: Date,
) {
  if (expiresAt && expiresAt <= now) reading.wrong('ends', 'past');
  else if (expiresAt && startsAt && expiresAt <= startsAt) reading.wrong('ends', 'before_start');
}

/** Rejects amounts without a currency, a discount of at least the price of every package, and a minimum above it. */
function validateAmounts(reading: CodeFormParser, { currency, valueAmount, minimumOrderValue }: CodeTerms) {
  if (currency === null && (valueAmount !== null || minimumOrderValue !== null)) {
    reading.wrong('currency', 'currency_needed');
  }
  if (currency === null) return;
  const dearest = highestPrice(reading.site, currency);
  if (valueAmount !== null && valueAmount >= dearest) reading.wrong('amount', 'as_dearest');
  if (minimumOrderValue !== null && minimumOrderValue > dearest) reading.wrong('minimum', 'too_much');
}

/** Validates the form of a new code; `member` must already be an id. @returns its terms, or the error of each field */
export function parseCodeForm(
  site: Site,
  form: CodeForm,
  now: Date,
): { promise: CodeTerms } | { problems: CodeErrors } {
  const reading = new CodeFormParser(site, form);
  const takesAmount = form.takes === 'amount';
  if (!takesAmount && form.takes !== 'percentage') reading.wrong('takes', 'unknown');
  const currency = reading.oneOf('currency', currenciesOf(site));
  const promise: CodeTerms = {
    code: reading.code(),
    valuePercentage: takesAmount ? null : reading.percentage(),
    valueAmount: takesAmount ? reading.money('amount', currency) : null,
    currency,
    minimumOrderValue: form.minimum.trim() === '' ? null : reading.money('minimum', currency),
    country: reading.oneOf('country', site.countries),
    userId: reading.member(),
    paymentmethods: reading.methods(),
    validity: reading.oneOf('validity', CODE_VALIDITIES) ?? 'once-per-user',
    startsAt: reading.moment('starts'),
    expiresAt: reading.moment('ends'),
  };
  validatePeriod(reading, promise, now);
  validateAmounts(reading, promise);
  return Object.keys(reading.problems).length > 0 ? { problems: reading.problems } : { promise };
}
