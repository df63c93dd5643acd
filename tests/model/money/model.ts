import type {
  ProviderPayment,
  ProviderRefund,
} from '../../../server/modules/money/payments/providers/payment-provider.ts';

/** A refund, by the platform's id if the platform requested it, else by the provider's. */
interface ModelRefund {
  amount: number;
  credits: number;
  live: boolean;
  withdrawal: boolean;
}

interface ModelOrder {
  id: string;
  member: number;
  credits: number;
  amount: number;
  currency: string;
  paidAt: number | null;
  status: 'unpaid' | 'paid' | 'refunded' | 'charged_back';
  withdrawn: boolean;
  /** Whether the provider reported a final state of the payment. */
  ended: boolean;
  /** Clawed-back credits, and those of them by a chargeback. */
  taken: number;
  chargedBack: number;
  /** Credits used before free ones arrived. */
  used: number;
  /** What went back or is going back beyond what was paid, as the provider reported it. */
  excess: number;
  withdrawnAt: number;
  refunds: Map<string, ModelRefund>;
}

const FINAL_STATES: ReadonlySet<string> = new Set(['paid', 'failed', 'canceled', 'expired']);

const isActiveRefund = ({ state }: ProviderRefund) => state !== 'failed' && state !== 'canceled';

const YEAR_MS = 365 * 86_400_000;

/** Reference model of balances, debts and orders, by the rules of the specification only. */
export class MoneyModel {
  readonly orders = new Map<string, ModelOrder>();
  readonly balances: number[];
  readonly debts: number[];
  /** Paid messages in sequence. */
  private readonly spends: Array<Array<{ beforeGift: boolean }>>;
  /** Whether direct debit is blocked for a member: money was returned without a withdrawal. */
  readonly blocked: boolean[];
  private readonly held: boolean[];

  constructor(balances: readonly number[]) {
    this.balances = [...balances];
    this.debts = balances.map(() => 0);
    this.spends = balances.map(() => []);
    this.blocked = balances.map(() => false);
    this.held = balances.map(() => false);
  }

  placeOrder(order: Pick<ModelOrder, 'id' | 'member' | 'credits' | 'amount' | 'currency'>): void {
    const unpaid = { paidAt: null, status: 'unpaid', withdrawn: false, ended: false } as const;
    this.orders.set(order.id, {
      ...order,
      ...unpaid,
      taken: 0,
      chargedBack: 0,
      used: 0,
      excess: 0,
      withdrawnAt: 0,
      refunds: new Map(),
    });
  }

  maySpend(member: number, cost: number): boolean {
    return !this.owesMoney(member) && this.debts[member] === 0 && this.balances[member]! >= cost;
  }

  /** Whether more of an order went back to a member than they paid. */
  owesMoney(member: number): boolean {
    return this.ordersOf(member).some(({ excess }) => excess > 0);
  }

  /** Whether an operator has to look at repeated withdrawals before the member orders again. */
  isHeld(member: number): boolean {
    return this.held[member]!;
  }

  spend(member: number, cost: number): void {
    this.spends[member]!.push({ beforeGift: false });
    this.balances[member]! -= cost;
  }

  isPremium(member: number): boolean {
    return [...this.orders.values()].some(
      (order) => order.member === member && order.status === 'paid' && !order.withdrawn,
    );
  }

  /** Free credits are spent first, then those of the earliest order. */
  unusedCredits(order: ModelOrder): number {
    const later = [...this.orders.values()].filter(
      (other) => other.member === order.member && other.paidAt !== null && isPaidAfter(other, order),
    );
    const kept = later.reduce((total, other) => total + unusedLimit(other), 0);
    return Math.min(Math.max(this.balances[order.member]! - kept, 0), unusedLimit(order));
  }

  /**
   * An operator's grant: free credits belong to no order, so used credits of orders stay used. Charged-back credits do
   * not count as used, since a reversal restores them.
   */
  grant(member: number, credits: number): void {
    const paid = this.paidBy(member);
    let rest = paid.reduce((sum, { chargedBack }) => sum + chargedBack, this.balances[member]! - this.debts[member]!);
    for (const order of paid) {
      const kept = Math.max(order.credits - order.taken + order.chargedBack - order.used, 0);
      order.used += kept - Math.min(kept, Math.max(rest, 0));
      rest -= kept;
    }
    for (const spend of this.spends[member]!) spend.beforeGift = true;
    this.give(member, credits);
  }

  /** The credits of a message are returned; if it was sent before a grant, they belong to the orders again. */
  returnMessage(member: number, nth: number, cost: number): void {
    let rest = this.spends[member]![nth]!.beforeGift ? cost : 0;
    for (const order of this.paidBy(member)) {
      const back = Math.min(order.used, rest);
      order.used -= back;
      rest -= back;
    }
    this.give(member, cost);
  }

  private ordersOf(member: number): ModelOrder[] {
    return [...this.orders.values()].filter((order) => order.member === member);
  }

  /** Number of messages that a member has paid for. */
  messagesOf(member: number): number {
    return this.spends[member]!.length;
  }

  /** Latest first. */
  private paidBy(member: number): ModelOrder[] {
    const paid = [...this.orders.values()].filter((order) => order.member === member && order.paidAt !== null);
    return paid.sort((one, other) => (isPaidAfter(one, other) ? -1 : 1));
  }

  /**
   * What a withdrawal refunds; null when nothing can be withdrawn. From an order that is not paid it refunds nothing yet,
   * and from one that was withdrawn from before it refunds what came back since.
   */
  withdrawal(order: ModelOrder, open: boolean): { credits: number; amount: number } | null {
    if (open) return order.withdrawn ? null : { credits: 0, amount: 0 };
    if (order.status !== 'paid') return null;
    const credits = this.unusedCredits(order);
    const back = [...order.refunds.values()]
      .filter(({ live }) => live)
      .reduce((total, { amount }) => total + amount, 0);
    const amount = Math.min(Math.round((order.amount * credits) / order.credits), order.amount - back);
    return amount > 0 ? { credits, amount } : null;
  }

  /** A withdrawal before the payment arrived. */
  withdrawUnpaid(order: ModelOrder, now: number): void {
    Object.assign(order, { withdrawn: true, withdrawnAt: now });
  }

  withdraw(order: ModelOrder, refundId: string, now: number): void {
    const { credits, amount } = this.withdrawal(order, false)!;
    order.refunds.set(refundId, { amount, credits, live: true, withdrawal: true });
    if (!order.withdrawn) Object.assign(order, { withdrawn: true, withdrawnAt: now });
    this.take(order, credits);
    const recent = [...this.orders.values()].filter(
      (other) =>
        other.member === order.member &&
        other.withdrawn &&
        other.paidAt !== null &&
        other.paidAt <= other.withdrawnAt &&
        now - other.withdrawnAt < YEAR_MS,
    );
    if (recent.length >= 3) this.held[order.member] = true;
  }

  /** The provider refused a requested refund. */
  refundRefused(refundId: string): void {
    for (const order of this.orders.values()) this.release(order, refundId);
  }

  /**
   * Applies a payment status that the platform read.
   * @param refundOf the refund that the platform requested for an order that was withdrawn from before it was paid
   */
  applyPayment(order: ModelOrder, told: ProviderPayment, now: number, refundOf: (order: string) => string): void {
    order.ended = FINAL_STATES.has(told.state);
    if (told.state !== 'paid') return;
    const isExpected = told.amount.amount === order.amount && told.amount.currency === order.currency;
    const paid = order.paidAt === null ? told.amount.amount : order.amount;
    const underWay = told.refunds.filter(isActiveRefund).reduce((sum, { amount }) => sum + amount, 0);
    const back = told.chargedBack > 0 ? underWay + told.chargedBack : told.refunded;
    order.excess = Math.max(0, back - paid);
    if (!isExpected) return;
    if (order.paidAt === null) {
      Object.assign(order, { paidAt: now, status: 'paid' });
      if (!order.withdrawn) this.give(order.member, order.credits);
      else this.balances[order.member]! += order.credits;
    }
    const charged = told.chargedBack > 0;
    if (order.status === 'charged_back' && !charged) this.endChargeback(order);
    for (const refund of told.refunds) this.toldRefund(order, refund);
    if (charged && order.status !== 'charged_back') this.chargeBack(order);
    order.status = charged ? 'charged_back' : told.refunded >= order.amount ? 'refunded' : 'paid';
    this.returnLatePayment(order, refundOf);
  }

  /**
   * A payment that arrived after the withdrawal goes back, but for what went back already; its credits were never the
   * member's to use.
   */
  private returnLatePayment(order: ModelOrder, refundOf: (order: string) => string): void {
    const refunds = [...order.refunds.values()];
    if (order.status !== 'paid' || !order.withdrawn || order.withdrawnAt > order.paidAt!) return;
    if (refunds.some(({ withdrawal }) => withdrawal)) return;
    const back = refunds.filter(({ live }) => live).reduce((sum, { amount }) => sum + amount, 0);
    const rest = order.credits - order.taken;
    const credits = Math.min(rest, this.balances[order.member]!);
    const amount = order.amount - back - Math.ceil((order.amount * (rest - credits)) / order.credits);
    if (amount <= 0) return;
    order.refunds.set(refundOf(order.id), { amount, credits, live: true, withdrawal: true });
    this.take(order, credits);
  }

  private toldRefund(order: ModelOrder, refund: ProviderRefund): void {
    const key = refund.refundId ?? refund.id;
    const known = order.refunds.get(key);
    if (known) {
      if (known.live && !isActiveRefund(refund)) this.release(order, key);
      return;
    }
    const made = { amount: refund.amount, credits: 0, live: isActiveRefund(refund), withdrawal: false };
    order.refunds.set(key, made);
    if (!made.live) return;
    this.blocked[order.member] = true;
    this.takeShare(order, made);
  }

  /** A share of the money is the same share of the credits, at most the unused ones; all shares add up to the whole. */
  private takeShare(order: ModelOrder, refund: ModelRefund): void {
    if (order.status === 'charged_back') return;
    const others = [...order.refunds.values()].filter((other) => other !== refund && other.live);
    const before = others.reduce((total, { amount }) => total + amount, 0);
    const upTo = (money: number) => Math.floor((order.credits * Math.min(money, order.amount)) / order.amount);
    refund.credits = Math.min(upTo(before + refund.amount) - upTo(before), this.unusedCredits(order));
    this.take(order, refund.credits);
  }

  /** A failed refund restores its credits, unless a chargeback keeps them. */
  private release(order: ModelOrder, key: string): void {
    const refund = order.refunds.get(key);
    if (!refund?.live) return;
    const { credits } = refund;
    Object.assign(refund, { live: false, credits: 0 });
    const stands = [...order.refunds.values()].some(({ live, withdrawal }) => live && withdrawal);
    if (refund.withdrawal) order.withdrawn = stands;
    else if (!this.ordersOf(order.member).some(({ id }) => this.isReversed(id))) this.blocked[order.member] = false;
    if (order.status === 'charged_back') order.chargedBack += credits;
    else {
      this.giveBack(order, credits);
      this.takeCoveredShares(order);
    }
  }

  /** Refunds that took no credits take theirs from those that came back. */
  private takeCoveredShares(order: ModelOrder): void {
    for (const refund of order.refunds.values()) if (refund.live && refund.credits === 0) this.takeShare(order, refund);
  }

  /** Whether an order has an active refund made at the provider, or a chargeback. */
  isReversed(id: string): boolean {
    const { status, refunds } = this.orders.get(id)!;
    return status === 'charged_back' || [...refunds.values()].some(({ live, withdrawal }) => live && !withdrawal);
  }

  /** Claws back the rest of the order: from the balance as far as possible, the remainder becomes debt. */
  private chargeBack(order: ModelOrder): void {
    this.blocked[order.member] = true;
    const rest = order.credits - order.taken;
    const held = Math.min(this.balances[order.member]!, rest);
    this.balances[order.member]! -= held;
    this.debts[order.member]! += rest - held;
    order.taken = order.credits;
    order.chargedBack += rest;
  }

  private endChargeback(order: ModelOrder): void {
    const credits = order.chargedBack;
    Object.assign(order, { chargedBack: 0, status: 'paid' });
    this.giveBack(order, credits);
    this.takeCoveredShares(order);
  }

  private take(order: ModelOrder, credits: number): void {
    this.balances[order.member]! -= credits;
    order.taken += credits;
  }

  private giveBack(order: ModelOrder, credits: number): void {
    order.taken -= credits;
    this.give(order.member, credits);
  }

  /** Pays off a debt first. */
  private give(member: number, credits: number): void {
    const repaid = Math.min(this.debts[member]!, this.balances[member]! + credits);
    this.debts[member]! -= repaid;
    this.balances[member]! += credits - repaid;
  }
}

const unusedLimit = ({ credits, taken, used }: ModelOrder) => Math.max(credits - taken - used, 0);

const isPaidAfter = (one: ModelOrder, other: ModelOrder) =>
  one.paidAt! > other.paidAt! || (one.paidAt === other.paidAt && one.id > other.id);
