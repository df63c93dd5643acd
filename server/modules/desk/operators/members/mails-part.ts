import type { MailTemplate } from '../../../../../emails/mail-templates.ts';
import type { Trx } from '../../../../../db/client.ts';
import { isRestorable } from '../../../trust/account-deletion/index.ts';
import { MAIL_RULES } from '../../../platform/outbox/index.ts';
import { selectAccountStatus } from './account.queries.ts';
import type { FoundMember } from './find-member.queries.ts';
import {
  selectMailableOrders,
  selectMails,
  selectMailSuppressions,
  selectDisabledMailTypes,
} from './mails-part.queries.ts';

export const RESEND_TEMPLATES = {
  activation: 'activation',
  restore: 'account_deleted',
  receipt: 'payment_complete',
  withdrawal: 'withdrawal',
} as const satisfies Record<string, MailTemplate>;

export type ResendKind = keyof typeof RESEND_TEMPLATES;

interface Resendable {
  kind: ResendKind;
  order: { id: string; amount: number; currency: string; at: string } | null;
}

interface MailSettings {
  stopped: readonly string[];
  switchedOff: readonly string[];
}

/** Why a mail was suppressed, as far as current settings still show it. */
function suppressionCauseOf(
  template: string,
  { stopped, switchedOff }: MailSettings,
): 'stopped' | 'switched_off' | 'over' {
  const rule = Object.hasOwn(MAIL_RULES, template) ? MAIL_RULES[template as MailTemplate] : null;
  if (!rule) return 'over';
  const complained = stopped.includes('fbl') && rule.afterComplaint !== true;
  if (complained || (rule.type !== null && stopped.length > 0)) return 'stopped';
  return rule.type !== null && switchedOff.includes(rule.type) ? 'switched_off' : 'over';
}

/** Reads the latest mails to a member, the suppressions, and which mails can be resent. Never their content. */
export async function readMails(trx: Trx, member: FoundMember, now: Date) {
  const [stops, rows] = [await selectMailSuppressions(trx, member), await selectMails(trx, member)];
  const reader = {
    stopped: stops.map(({ reason }) => reason),
    switchedOff: await selectDisabledMailTypes(trx, member),
  };
  return {
    stops: stops.map(({ reason, disabledAt }) => ({ reason, since: disabledAt.toISOString() })),
    mails: rows.map(({ id, template, status, queuedAt, sentAt }) => ({
      id,
      template: template as MailTemplate,
      status,
      queued: queuedAt.toISOString(),
      sent: sentAt?.toISOString() ?? null,
      keptBack: status === 'suppressed' ? suppressionCauseOf(template, reader) : null,
    })),
    resendable: await resendable(trx, member, now),
  };
}

export type MailsView = Awaited<ReturnType<typeof readMails>>;

async function resendable(trx: Trx, member: FoundMember, now: Date): Promise<Resendable[]> {
  const standing = await selectAccountStatus(trx, member);
  if (!standing || standing.erasedAt) return [];
  if (standing.status === 'not_confirmed') return [{ kind: 'activation', order: null }];
  if (standing.status === 'deleted') {
    const account = { ...standing, userStatus: standing.status };
    return isRestorable(account, now) ? [{ kind: 'restore', order: null }] : [];
  }
  const orders = await selectMailableOrders(trx, member);
  return orders.flatMap(({ id, amount, currency, status, paidAt, withdrawnAt }) => {
    const order = { id, amount, currency, at: paidAt!.toISOString() };
    const kinds: ResendKind[] = status === 'paid' ? ['receipt'] : [];
    if (withdrawnAt) kinds.push('withdrawal');
    return kinds.map((kind) => ({ kind, order }));
  });
}
