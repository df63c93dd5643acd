import { randomInt } from 'node:crypto';

import type { Trx } from '../../../../db/client.ts';
import { LOCALES } from '../../../../tenants/value-lists.ts';
import type { Ctx, MemberCtx, Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import { DAY_SECONDS, HOUR_SECONDS, DAY_MS } from '../../../lib/time/duration.ts';
import { throwFieldErrors, toFieldErrors } from '../../identity/accounts/index.ts';
import { hashAddress, queueMail } from '../../platform/outbox/index.ts';
import type { ComplaintCategory } from './complaint-categories.schema.ts';
import { memberComplaintSchema, visitorComplaintSchema } from './complaint.schema.ts';
import {
  insertComplaint,
  lockSender,
  selectEmail,
  selectOwnComplaints,
  selectDuplicateComplaint,
  type NewComplaint,
  deleteVisitorComplaints,
} from './complaints.queries.ts';

/** Alphabet without characters that are easily confused, such as 0 and O or 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomCharacters = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A random reference such as `K-7F3Q-2M9X`, so that one reference does not reveal another. */
const createReference = () => `K-${randomCharacters()}-${randomCharacters()}`;

/** Fields of the form, not yet validated. */
interface ComplaintInput {
  category: string;
  text: string;
  subject?: string;
  /** Required for a visitor; a member is answered at the address of the account. */
  email?: string;
}

/** A member's own complaint. Instants are ISO 8601. */
export interface ComplaintView {
  reference: string;
  category: ComplaintCategory;
  subject: string;
  text: string;
  status: 'received' | 'in_progress' | 'answered';
  /** Null until answered. */
  answer: string | null;
  sent_at: string;
  answered_at: string | null;
}

type ComplaintDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/** Rate limits: per IP address and hour, and per account or e-mail address and day. */
const IP_LIMIT = { points: 20, seconds: HOUR_SECONDS };
const SENDER_LIMIT = { points: 5, seconds: DAY_SECONDS };

function parse(ctx: Ctx, input: ComplaintInput) {
  const parsed = (ctx.viewer ? memberComplaintSchema : visitorComplaintSchema).safeParse(input);
  return parsed.success ? parsed.data : (throwFieldErrors(toFieldErrors(parsed.error)) as never);
}

async function insertWithReference(
  trx: Trx,
  tenantId: string,
  complaint: Omit<NewComplaint, 'reference'>,
): Promise<string> {
  const reference = createReference();
  return (await insertComplaint(trx, tenantId, { ...complaint, reference }))
    ? reference
    : insertWithReference(trx, tenantId, complaint);
}

/** Stores a complaint and queues its receipt, unless an identical complaint is not answered yet. */
async function fileOnce(deps: ComplaintDeps, { tenant, viewer, locale }: Ctx, given: ReturnType<typeof parse>) {
  const typed = 'email' in given ? (given.email as string) : null;
  const sender = viewer?.userId ?? hashAddress(deps.env.secrets, tenant.id, typed ?? '').toString('hex');
  await deps.limiter.consume('complaint', `${tenant.id}:${sender}`, SENDER_LIMIT);
  return deps.database.withTenant(tenant.id, async (trx) => {
    await lockSender(trx, tenant.id, sender);
    const userId = viewer?.userId ?? null;
    const email = userId === null ? typed! : await selectEmail(trx, tenant.id, userId);
    const { category, subject, text } = given;
    const facts = { userId, email, category, subject, text };
    const known = await selectDuplicateComplaint(trx, tenant.id, facts);
    if (known) return { reference: known, isNew: false };
    const language = userId === null ? locale : null;
    const id = newId(deps.clock);
    const reference = await insertWithReference(trx, tenant.id, {
      ...facts,
      id,
      language,
      createdAt: deps.clock.now(),
    });
    await queueMail(trx, deps, { tenantId: tenant.id, userId, template: 'complaint_receipt', referenceId: id });
    return { reference, isNew: true };
  });
}

export function createComplaintsService(deps: ComplaintDeps) {
  return {
    /**
     * Files a complaint and mails its reference to the sender. Submitting it again before it is answered stores and
     * mails nothing. An attempt that is not filed does not count towards the rate limit of the IP address.
     * @throws DomainError `invalid_fields`, `too_many_requests`
     */
    async fileComplaint(ctx: Ctx, input: ComplaintInput): Promise<{ reference: string }> {
      const given = parse(ctx, input);
      const bucket = `complaints:${ctx.tenant.id}`;
      await deps.limiter.consumeIp(bucket, ctx.ipAddress, IP_LIMIT);
      let filed = false;
      try {
        const { reference, isNew } = await fileOnce(deps, ctx, given);
        filed = isNew;
        return { reference };
      } finally {
        if (!filed) await deps.limiter.refundIp(bucket, ctx.ipAddress, IP_LIMIT);
      }
    },

    /** The member's own complaints with their answers, newest first. */
    listOwn: ({ tenant, viewer }: MemberCtx): Promise<ComplaintView[]> =>
      deps.database.withTenant(tenant.id, async (trx) => {
        const rows = await selectOwnComplaints(trx, tenant.id, viewer.userId);
        return rows.map(({ createdAt, answeredAt, answer, ...row }) => ({
          ...row,
          category: row.category as ComplaintCategory,
          status: row.status as ComplaintView['status'],
          answer: row.status === 'answered' ? answer : null,
          sent_at: createdAt.toISOString(),
          answered_at: answeredAt?.toISOString() ?? null,
        }));
      }),
  };
}

/** Language of the answer: the complainant's, or the site's if that is unknown. */
export function complaintLanguage(tenant: Pick<Tenant, 'domain_language'>, language: string | null): string {
  const known = (LOCALES as readonly string[]).includes(language ?? '');
  return known ? language! : tenant.domain_language.slice(0, 2);
}

/** Retention of a visitor's answered complaint, as the privacy page states. */
const RETENTION_MS = 365 * DAY_MS;

/**
 * Deletes visitors' complaints one year after the answer. A member's complaints are deleted with the account. @returns
 * the number deleted
 */
export function deleteExpiredComplaints(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteVisitorComplaints(trx, tenantId, new Date(now.getTime() - RETENTION_MS));
}
