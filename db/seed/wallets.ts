import { grantKey } from '../../server/modules/payments/grant-key.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS } from '../../tenants/value-lists.ts';
import type { Currency } from '../../tenants/value-lists.ts';
import { DAY, HOUR } from './member.ts';
import { madeId } from './made-id.ts';
import type { Member } from './member.ts';
import type { Random } from './random.ts';

type TransferReason = 'signup' | 'message' | 'gift' | 'photo' | 'package' | 'correction';

/** Credits moving between a member and one of the site's own accounts. */
export interface SeedTransfer {
  id: string;
  reason: TransferReason;
  reference: { type: string; id: string };
  idempotencyKey: string;
  note: string | null;
  userId: string;
  counter: 'granted' | 'sold' | 'spent';
  /** What the member gains; negative when they spend. */
  amount: number;
  ageMs: number;
}

export interface SeedOrder {
  id: string;
  paymentId: string;
  /** Of the sandbox's own book. */
  providerPaymentId: string;
  transferId: string;
  userId: string;
  package: string;
  credits: number;
  currency: Currency;
  /** Minor units, VAT included. */
  amount: number;
  vatRate: number;
  country: string;
  ageMs: number;
}

interface PaidMessage {
  id: string;
  clientId: string;
  kind: 'text' | 'gift' | 'photo';
  cost: number;
  ageMs: number;
}

/** What every member owns and may spend: each change is a transfer of the ledger. */
export interface Wallets {
  transfers: SeedTransfer[];
  orders: SeedOrder[];
  balance(member: Member): number;
  /** Charges a message; false when the member cannot pay for it, and nothing happens then. */
  payMessage(member: Member, message: PaidMessage): string | false;
}

/** How long after joining premium members have paid for the first time, in milliseconds. */
export const FIRST_ORDER_AFTER = HOUR / 2;

const PREMIUM_PERSONA_CREDITS = 60;
/** Messages that the free persona can pay for beside a gift and a photo; some answers of them are written already. */
const FREE_PERSONA_MESSAGES = 18;

/** Opens everybody's wallet: credits of the signup, and packages of those who have paid. */
export function openWallets(tenant: Tenant, random: Random, members: readonly Member[]): Wallets {
  const transfers: SeedTransfer[] = [];
  const orders: SeedOrder[] = [];
  const balances = new Map<string, number>();
  const post = (transfer: SeedTransfer) => {
    transfers.push(transfer);
    balances.set(transfer.userId, (balances.get(transfer.userId) ?? 0) + transfer.amount);
  };
  const wallets: Wallets = {
    transfers,
    orders,
    balance: (member) => balances.get(member.userId ?? '') ?? 0,
    payMessage: (member, { id, clientId, kind, cost, ageMs }) => {
      if (!member.userId || wallets.balance(member) < cost) return false;
      const transferId = random.id(ageMs);
      post({
        id: transferId,
        reason: kind === 'text' ? 'message' : kind,
        reference: { type: 'message', id },
        idempotencyKey: `message:${member.profileId}:${clientId}`,
        note: null,
        userId: member.userId,
        counter: 'spent',
        amount: -cost,
        ageMs,
      });
      return transferId;
    },
  };
  for (const member of members) {
    if (!member.userId || member.status === 'not_confirmed') continue;
    const { userId } = member;
    if (tenant.signup_credits > 0) post(signupCredits(tenant, random, userId, member.joinedAge));
    if (member.premium) {
      const first = paidOrder(tenant, random, member, userId);
      for (const order of member.persona ? [first, recentOrder(tenant, first)] : [first]) {
        orders.push(order);
        post(orderedCredits(order));
      }
    }
    const wanted = wantedBalance(tenant, member);
    if (wanted > wallets.balance(member)) {
      post(correction(random, userId, wanted - wallets.balance(member), member.joinedAge));
    }
  }
  return wallets;
}

/** What a persona has before its conversations are written; 0 for all others. */
function wantedBalance(tenant: Tenant, member: Member): number {
  if (member.persona === 'free') {
    return FREE_PERSONA_MESSAGES * tenant.message_credits + tenant.gift_credits + tenant.photo_credits;
  }
  return 0;
}

/** Brings two personas to the balance that they stand for, after their conversations were written. */
export function settlePersonas(random: Random, wallets: Wallets, members: readonly Member[]): void {
  for (const member of members) {
    if (!member.userId || (member.persona !== 'premium' && member.persona !== 'without_credits')) continue;
    const wanted = member.persona === 'premium' ? PREMIUM_PERSONA_CREDITS : 0;
    const difference = wanted - wallets.balance(member);
    if (difference !== 0) wallets.transfers.push(correction(random, member.userId, difference, HOUR));
  }
}

function signupCredits(tenant: Tenant, random: Random, userId: string, ageMs: number): SeedTransfer {
  return {
    id: random.id(ageMs),
    reason: 'signup',
    reference: { type: 'user', id: userId },
    idempotencyKey: `signup:${userId}`,
    note: null,
    userId,
    counter: 'granted',
    amount: tenant.signup_credits,
    ageMs,
  };
}

function correction(random: Random, userId: string, amount: number, ageMs: number): SeedTransfer {
  return {
    id: random.id(ageMs),
    reason: 'correction',
    reference: { type: 'user', id: userId },
    idempotencyKey: `demo:${userId}`,
    note: 'Demo',
    userId,
    counter: 'granted',
    amount,
    ageMs,
  };
}

function paidOrder(tenant: Tenant, random: Random, member: Member, userId: string): SeedOrder {
  const wanted = member.persona ? 'p2' : random.pick(['p1', 'p1', 'p2']);
  const bought = tenant.packages.find(({ id }) => id === wanted)!;
  const local = COUNTRY_FACTS[member.country].currency;
  const currency = local in bought.prices ? local : tenant.currency;
  const ageMs = member.joinedAge - FIRST_ORDER_AFTER;
  const id = random.id(ageMs);
  return {
    id,
    paymentId: random.id(ageMs),
    providerPaymentId: madeId('sandbox', id),
    transferId: random.id(ageMs),
    userId,
    package: bought.id,
    credits: bought.credits,
    currency,
    amount: bought.prices[currency]!,
    vatRate: tenant.vat_rates[member.country] ?? COUNTRY_FACTS[member.country].vatRate,
    country: member.country,
    ageMs,
  };
}

/** A second order of a persona, which can still be withdrawn from. It takes nothing from the order of chance. */
function recentOrder(tenant: Tenant, first: SeedOrder): SeedOrder {
  const bought = tenant.packages.find((each) => each.id === 'p1')!;
  const id = madeId('second', first.id);
  const ids = {
    id,
    paymentId: madeId('payment', id),
    providerPaymentId: madeId('sandbox', id),
    transferId: madeId('transfer', id),
  };
  const { credits, prices } = bought;
  const sold = { package: bought.id, credits, amount: prices[first.currency]! };
  return { ...first, ...ids, ...sold, ageMs: 2 * DAY };
}

function orderedCredits(order: SeedOrder): SeedTransfer {
  return {
    id: order.transferId,
    reason: 'package',
    reference: { type: 'order', id: order.id },
    idempotencyKey: grantKey(order.id),
    note: null,
    userId: order.userId,
    counter: 'sold',
    amount: order.credits,
    ageMs: order.ageMs,
  };
}
