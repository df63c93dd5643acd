import { expect } from 'vitest';

import type { DebitCommand } from './debit-commands.ts';
import type { MoneyModel } from './model.ts';
import type { Snapshot, StoredOrder } from './snapshot.ts';

/** Limits of an account: open debits, and cents in thirty days. Low enough for two packages to reach them. */
export const LIMITS = { open: 2, month: 6000 };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
const MAX_CODE_ATTEMPTS = 5;
const RESEND_DELAY_MS = MINUTE_MS;
const CODES_PER_DAY = 5;
const FORM_RETENTION_MS = 60 * MINUTE_MS;

/** Bank accounts and their last digits. */
export const ACCOUNTS = [
  { iban: 'NL91 ABNA 0417 1643 00', last4: '4300' },
  { iban: 'BE68 5390 0754 7034', last4: '7034' },
] as const;

interface SentCode {
  id: string;
  order: string;
  member: number;
  at: number;
  last4: string;
  attempts: number;
  used: boolean;
}

/** Why a member may not debit an amount in cents from an account, if it is known; null when they may. */
type DebitRule = (member: number, amount: number, last4: string | null) => string | null;

/** A direct debit command with its context. */
export interface Attempt {
  command: DebitCommand;
  order: StoredOrder;
  /** The acting member, and the owner of the order. */
  who: number;
  owner: number;
  /** Id of the one-time code entered; null for a wrong one. */
  typed: string | null;
  now: number;
}

/** Expected outcome of an attempt. */
export interface ExpectedOutcome {
  /** Null for a success. */
  refusal: string | null;
  /** Whether an attempt on the newest code is counted, and whether a mandate results. */
  countsAttempt: boolean;
  createsMandate: boolean;
  /** Expected step of the direct debit page. */
  step: 'details' | 'code' | 'signed' | 'closed';
}

/** Reference model of direct debits, by the rules of the specification only. */
export class DebitModel {
  private readonly money: MoneyModel;
  private readonly codes: SentCode[] = [];
  private readonly given = new Map<string, { member: number; at: number; last4: string }>();

  constructor(money: MoneyModel) {
    this.money = money;
  }

  /** The codes of an order, newest last. */
  codesOf(order: string): readonly SentCode[] {
    return this.codes.filter((code) => code.order === order);
  }

  isSigned(order: string): boolean {
    return this.given.has(order);
  }

  /**
   * Determines why a member may not debit an amount at a moment; null when they may. An order counts from its mandate
   * on.
   */
  ruleAt(now: number, orders: readonly StoredOrder[]): DebitRule {
    const blocked = [...this.money.blocked];
    const signed = orders.flatMap((order) => {
      const mandate = this.given.get(order.id);
      return mandate ? [{ ...order, ...mandate, mayCome: this.mayCome(order) }] : [];
    });
    const isOver = (own: typeof signed, amount: number): boolean => {
      const open = own.filter(({ mayCome }) => mayCome);
      const month = own.filter(({ at, paid, mayCome }) => now - at < 30 * DAY_MS && (paid || mayCome));
      const sum = month.reduce((total, order) => total + order.amount, 0);
      return open.length >= LIMITS.open || sum + amount > LIMITS.month;
    };
    return (member, amount, last4) => {
      if (this.money.owesMoney(member)) return 'money_owed';
      if (this.money.isHeld(member)) return 'orders_held';
      if (blocked[member]) return 'direct_debit_blocked';
      const own = signed.filter((order) => order.member === member);
      if (isOver(own, amount)) return 'direct_debit_limit';
      // A bank account is one account, whoever uses it.
      const used = signed.filter((order) => order.last4 === last4);
      const blockedAccount = used.some(({ id }) => this.money.isReversed(id));
      return blockedAccount || isOver(used, amount) ? 'bank_account_unavailable' : null;
    };
  }

  /** Whether a signed debit may still be collected; for a canceled order until its provider reports the end. */
  private mayCome({ id, status, paid, providerPaymentId }: StoredOrder): boolean {
    if (paid || status === 'failed') return false;
    return (
      status === 'created' || status === 'pending' || (providerPaymentId !== null && !this.money.orders.get(id)!.ended)
    );
  }

  predict(attempt: Attempt, { orders }: Snapshot): ExpectedOutcome {
    const { command, order, now } = attempt;
    const { amount } = order;
    const open = order.status === 'created' && !this.isSigned(order.id);
    const newest = this.codesOf(order.id).at(-1);
    const kept = newest && !newest.used && now - newest.at < FORM_RETENTION_MS ? newest : null;
    const none = { countsAttempt: false, createsMandate: false };
    const step = open ? (kept ? 'code' : 'details') : order.status === 'created' ? 'signed' : 'closed';
    const refused = (refusal: string | null): ExpectedOutcome => ({ refusal, step, ...none });
    if (attempt.who !== attempt.owner) return refused('not_found');
    const rule = this.ruleAt(now, orders);
    const mayWith = (last4: string | null) => (open ? rule(attempt.owner, amount, last4) : 'order_closed');
    const may = mayWith(kept?.last4 ?? null);
    if (command.kind === 'debit_view') return refused(open ? may : null);
    if (command.kind === 'debit_go_on') return refused(null);
    if (command.kind === 'debit_begin' || command.kind === 'debit_resend') {
      const wrong = command.kind === 'debit_begin' && command.wrong !== null;
      if (command.kind === 'debit_resend' && !kept) return refused('order_closed');
      const typed = command.kind === 'debit_begin' ? ACCOUNTS[command.account].last4 : kept!.last4;
      const first = mayWith(null) ?? (wrong ? 'invalid_fields' : null);
      return refused(first ?? mayWith(typed) ?? this.tooSoon(attempt.owner, now));
    }
    // The form was submitted twice; the first submit stored the mandate.
    if (this.isSigned(order.id)) return refused(null);
    if (may) return refused(may);
    const counts = kept !== null && kept.attempts < MAX_CODE_ATTEMPTS && now - kept.at < CODE_LIFETIME_MS;
    const signs = counts && attempt.typed === kept.id;
    return { refusal: signs ? null : 'otp_invalid', countsAttempt: counts, createsMandate: signs, step };
  }

  /** One code a minute, five a day. */
  private tooSoon(member: number, now: number): string | null {
    const times = this.codes.filter((code) => code.member === member).map(({ at }) => now - at);
    const today = times.filter((age) => age < DAY_MS).length;
    return today >= CODES_PER_DAY || times.some((age) => age < RESEND_DELAY_MS) ? 'too_many_requests' : null;
  }

  /** Applies what an attempt stored: everything expected, or nothing if its process crashed. */
  apply(
    attempt: Attempt,
    { predicted, crashed, after }: { predicted: ExpectedOutcome; crashed: boolean; after: Snapshot },
  ): void {
    const { command, order, now, owner } = attempt;
    const made = after.codes.filter(({ id }) => !this.codes.some((code) => code.id === id));
    const sends = (command.kind === 'debit_begin' || command.kind === 'debit_resend') && predicted.refusal === null;
    if (!crashed || !sends) expect(made.length, `codes after ${command.kind}`).toBe(sends ? 1 : 0);
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { id } of made) {
      const last4 =
        command.kind === 'debit_begin' ? ACCOUNTS[command.account].last4 : this.codesOf(order.id).at(-1)!.last4;
      this.codes.push({ id, order: order.id, member: owner, at: now, last4, attempts: 0, used: false });
    }
    const newest = this.codesOf(order.id).at(-1);
    const tried = after.codes.find(({ id }) => id === newest?.id)?.attempts;
    if (newest && predicted.countsAttempt && (!crashed || tried === newest.attempts + 1)) newest.attempts += 1;
    const mandate = after.mandates.find(({ orderId }) => orderId === order.id);
    if (!predicted.createsMandate || (crashed && !mandate)) return;
    expect(mandate, 'a mandate with the right code').toMatchObject({
      amount: order.amount,
      last4: newest!.last4,
      givenAt: now,
    });
    newest!.used = true;
    this.given.set(order.id, { member: owner, at: now, last4: newest!.last4 });
  }

  /** The stored codes and mandates must match the model. */
  compare({ codes, mandates }: Snapshot): void {
    expect(mandates.map(({ orderId }) => orderId).sort(), 'signed orders').toEqual([...this.given.keys()].sort());
    for (const { id, attempts, used } of codes) {
      const known = this.codes.find((code) => code.id === id)!;
      expect([attempts, used], 'attempts and use of a code').toEqual([known.attempts, known.used]);
    }
  }
}
