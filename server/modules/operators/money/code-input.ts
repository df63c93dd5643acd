import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Country, Currency, PaymentMethod } from '../../../../tenants/value-lists.ts';
import { isUuid } from '../../../lib/ids.ts';
import { startOfDay } from '../../../lib/local-date.ts';
import { TIME_BONUS_CODE } from '../../credits/offers.ts';
import { isDay } from './days.ts';

export const CODE_VALIDITIES = ['once-per-user', 'once', 'many'] as const;
export type CodeValidity = (typeof CODE_VALIDITIES)[number];

/** A new code as it was typed; empty where nothing was. */
export interface CodeForm {
  code: string;
  /** What it takes off. */
  takes: string;
  percentage: string;
  /** As `25` or `24,99`. */
  amount: string;
  currency: string;
  minimum: string;
  country: string;
  methods: readonly string[];
  validity: string;
  /** Id, or e-mail address, of the one member whose code it is. */
  member: string;
  /** Days in the site's time zone, both included. */
  starts: string;
  ends: string;
}

/** What a code promises. Amounts are minor units of `currency`. */
export interface CodePromise {
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

/** What can be wrong in a field; the desk's texts have words for each. */
export type CodeProblem =
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

export type CodeProblems = Partial<Record<keyof CodeForm, CodeProblem>>;

type Site = Pick<Tenant, 'packages' | 'countries' | 'payment' | 'time_zone' | 'welcome_code'>;

/** As the order form takes codes, without letters that have no capital of their own. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;
const AMOUNT = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;
const PERCENTAGE = /^\d{1,3}$/;
const DAY_MS = 86_400_000;

/** The currencies in which a site sells. */
export const currenciesOf = ({ packages }: Pick<Site, 'packages'>): Currency[] => [
  ...new Set(packages.flatMap(({ prices }) => Object.keys(prices) as Currency[])),
];

/** The price of a site's dearest package in a currency, in its minor units; 0 where it sells none. */
export const dearestIn = ({ packages }: Pick<Site, 'packages'>, currency: Currency): number =>
  Math.max(0, ...packages.map(({ prices }) => prices[currency] ?? 0));

/** Reads a form field by field, keeping what is wrong with each. */
class Reading {
  readonly problems: CodeProblems = {};
  readonly site: Site;
  readonly form: CodeForm;
  constructor(site: Site, form: CodeForm) {
    this.site = site;
    this.form = form;
  }

  wrong(field: keyof CodeForm, problem: CodeProblem): null {
    this.problems[field] ??= problem;
    return null;
  }

  code(): string {
    const code = this.form.code.trim().toUpperCase();
    if (code === '') this.wrong('code', 'required');
    else if (!CODE.test(code)) this.wrong('code', 'characters');
    // A site's own code of such a spelling would never be asked for.
    else if (code === TIME_BONUS_CODE || code === this.site.welcome_code?.code) this.wrong('code', 'reserved');
    return code;
  }

  percentage(): number | null {
    const typed = this.form.percentage.trim();
    if (typed === '') return this.wrong('percentage', 'required');
    const percentage = PERCENTAGE.test(typed) ? Number(typed) : 0;
    return percentage >= 1 && percentage <= 100 ? percentage : this.wrong('percentage', 'percentage');
  }

  /** @returns minor units */
  money(field: 'amount' | 'minimum'): number | null {
    const parts = AMOUNT.exec(this.form[field].trim());
    const amount = parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : 0;
    return amount > 0 ? amount : this.wrong(field, 'amount');
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

  /** The beginning of the first day, or the end of the last one. */
  moment(field: 'starts' | 'ends'): Date | null {
    const typed = this.form[field];
    if (typed === '') return null;
    return isDay(typed) ? momentOf(typed, field, this.site.time_zone) : this.wrong(field, 'day');
  }
}

/** The beginning of a day in a time zone, or its end. */
export function momentOf(day: string, edge: 'starts' | 'ends', timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
  return startOfDay(edge === 'starts' ? day : next, timeZone);
}

function assertPeriod(
  reading: Reading,
  { startsAt, expiresAt }: Pick<CodePromise, 'startsAt' | 'expiresAt'>,
  now: Date,
) {
  if (expiresAt && expiresAt <= now) reading.wrong('ends', 'past');
  else if (expiresAt && startsAt && expiresAt <= startsAt) reading.wrong('ends', 'before_start');
}

/** What makes no sense together: sums without a currency, and those that no package costs, or no package more than. */
function assertSums(reading: Reading, { currency, valueAmount, minimumOrderValue }: CodePromise) {
  if (currency === null && (valueAmount !== null || minimumOrderValue !== null)) {
    reading.wrong('currency', 'currency_needed');
  }
  if (currency === null) return;
  const dearest = dearestIn(reading.site, currency);
  if (valueAmount !== null && valueAmount >= dearest) reading.wrong('amount', 'as_dearest');
  if (minimumOrderValue !== null && minimumOrderValue > dearest) reading.wrong('minimum', 'too_much');
}

/** Reads what was typed for a new code of a site, a member by id. @returns what it promises, or what is wrong with each field */
export function readCode(site: Site, form: CodeForm, now: Date): { promise: CodePromise } | { problems: CodeProblems } {
  const reading = new Reading(site, form);
  const takesAmount = form.takes === 'amount';
  if (!takesAmount && form.takes !== 'percentage') reading.wrong('takes', 'unknown');
  const promise: CodePromise = {
    code: reading.code(),
    valuePercentage: takesAmount ? null : reading.percentage(),
    valueAmount: takesAmount ? reading.money('amount') : null,
    currency: reading.oneOf('currency', currenciesOf(site)),
    minimumOrderValue: form.minimum.trim() === '' ? null : reading.money('minimum'),
    country: reading.oneOf('country', site.countries),
    userId: reading.member(),
    paymentmethods: reading.methods(),
    validity: reading.oneOf('validity', CODE_VALIDITIES) ?? 'once-per-user',
    startsAt: reading.moment('starts'),
    expiresAt: reading.moment('ends'),
  };
  assertPeriod(reading, promise, now);
  assertSums(reading, promise);
  return Object.keys(reading.problems).length > 0 ? { problems: reading.problems } : { promise };
}
