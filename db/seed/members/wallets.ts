import { DAY_MS, HOUR_MS } from '../../../server/lib/time/duration.ts';
import { grantKey } from '../../../server/modules/money/payments/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS, type Currency } from '../../../tenants/value-lists.ts';
import { deriveId } from '../derive-id.ts';
import type { Member } from './member.ts';
import type { Random } from '../random.ts';

type TransferReason = 'signup' | 'message' | 'gift' | 'photo' | 'voice' | 'package' | 'correction';

/** A credit transfer between a member and one of the site's accounts. */
export interface SeedTransfer {
  id: string;
  reason: TransferReason;
  reference: { type: string; id: string };
  idempotencyKey: string;
  note: string | null;
  userId: string;
  counterAccount: 'granted' | 'sold' | 'spent';
  /** Change of the member's balance; negative when spending. */
  amount: number;
  ageMs: number;
}

export interface SeedOrder {
  id: string;
  paymentId: string;
  /** The payment's id at the sandbox provider. */
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
  kind: 'text' | 'gift' | 'photo' | 'voice';
  cost: number;
  ageMs: number;
}

/** Every member's balance; each change is a ledger transfer. */
export interface Wallets {
  transfers: SeedTransfer[];
  orders: SeedOrder[];
  balance(member: Member): number;
  /** Charges for a message; returns false, without effect, if the member cannot pay for it. */
  payMessage(member: Member, message: PaidMessage): string | false;
}

/** Time between joining and the first payment of premium members, in milliseconds. */
export const FIRST_ORDER_AFTER = HOUR_MS / 2;

const PREMIUM_PERSONA_CREDITS = 60;
/** Messages that the free persona can pay for besides a gift and a photo; some replies exist already. */
const FREE_PERSONA_MESSAGES = 18;

/** Creates the wallets of all members: signup credits, and packages of paying members. */
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
        counterAccount: 'spent',
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
      for (const order of member.persona ? [first, withdrawableOrder(tenant, first)] : [first]) {
        orders.push(order);
        post(orderedCredits(order));
      }
    }
    const wanted = initialBalance(tenant, member);
    if (wanted > wallets.balance(member)) {
      post(correction(random, userId, wanted - wallets.balance(member), member.joinedAge));
    }
  }
  return wallets;
}

/** A persona's balance before its conversations are written; 0 for all others. */
function initialBalance(tenant: Tenant, member: Member): number {
  if (member.persona === 'free') {
    return FREE_PERSONA_MESSAGES * tenant.message_credits + tenant.gift_credits + tenant.photo_credits;
  }
  return 0;
}

/** Adjusts two personas to their intended balances after their conversations were written. */
export function adjustPersonaBalances(random: Random, wallets: Wallets, members: readonly Member[]): void {
  for (const member of members) {
    if (!member.userId || (member.persona !== 'premium' && member.persona !== 'without_credits')) continue;
    const wanted = member.persona === 'premium' ? PREMIUM_PERSONA_CREDITS : 0;
    const difference = wanted - wallets.balance(member);
    if (difference !== 0) wallets.transfers.push(correction(random, member.userId, difference, HOUR_MS));
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
    counterAccount: 'granted',
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
    counterAccount: 'granted',
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
    providerPaymentId: deriveId('sandbox', id),
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

/** A persona's second order, within its withdrawal period. It does not consume random numbers. */
function withdrawableOrder(tenant: Tenant, first: SeedOrder): SeedOrder {
  const bought = tenant.packages.find((each) => each.id === 'p1')!;
  const id = deriveId('second', first.id);
  const ids = {
    id,
    paymentId: deriveId('payment', id),
    providerPaymentId: deriveId('sandbox', id),
    transferId: deriveId('transfer', id),
  };
  const { credits, prices } = bought;
  const sold = { package: bought.id, credits, amount: prices[first.currency]! };
  return { ...first, ...ids, ...sold, ageMs: 2 * DAY_MS };
}

function orderedCredits(order: SeedOrder): SeedTransfer {
  return {
    id: order.transferId,
    reason: 'package',
    reference: { type: 'order', id: order.id },
    idempotencyKey: grantKey(order.id),
    note: null,
    userId: order.userId,
    counterAccount: 'sold',
    amount: order.credits,
    ageMs: order.ageMs,
  };
}
