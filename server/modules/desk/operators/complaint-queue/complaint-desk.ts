import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { claimKey, releaseWork, claimWork, tryClaimWork } from '../desk/claims.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor, type ListSearch } from '../desk/desk-page.ts';
import { acceptRepeated, RepeatedForm } from '../desk/repeated-form.ts';
import { answerSnippets } from './answer-snippets.ts';
import { ANSWER_MAX, cleanText, COMPLAINT_CATEGORIES, complaintLanguage } from '../../../trust/complaints/index.ts';
import {
  countOtherComplaints,
  markComplaintInProgress,
  selectDeskComplaint,
  selectUnansweredComplaints,
  updateComplaintAnswer,
  type DeskComplaint,
} from './complaint-desk.queries.ts';
import { pageBy } from '../desk/over-pods.ts';

/** Days within which an answer is due, as the complaints page and its mail promise. */
const ANSWER_DUE_DAYS = 14;

const PERMISSION = 'complaints.answer';

export function createComplaintDesk(deps: Pick<DeskDeps, 'desk' | 'clock' | 'tenants' | 'jobs'>) {
  const { desk } = deps;
  const deskActionOn = ({ tenantId, id }: SiteItemKey, action: string): DeskAction => ({
    permission: PERMISSION,
    tenantId,
    action,
    subject: { type: 'complaint', id: isUuid(id) ? id : null },
  });
  /** Claims a waiting complaint. @returns the name of the operator who already claimed it, or null */
  async function claim(trx: Trx, ctx: DeskCtx, of: SiteItemKey): Promise<string | null> {
    const holder = await tryClaimWork(trx, deps.clock, claimKey(ctx, 'complaints', of));
    if (holder === null) await markComplaintInProgress(trx, of.tenantId, of.id);
    return holder;
  }
  return {
    /** Sites whose complaints the operator may answer. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, PERMISSION),

    /** Unanswered complaints, oldest first. @throws DomainError `not_found` */
    list: async (ctx: DeskCtx, search: ListSearch & { category?: string | null }) => {
      const now = deps.clock.now();
      const category = COMPLAINT_CATEGORIES.find((known) => known === search.category) ?? null;
      const rows = await desk.read(
        ctx,
        { permission: PERMISSION, only: search.site },
        (trx, tenantIds) =>
          selectUnansweredComplaints(trx, { tenantIds, category, after: parseCursor(search.after), now }),
        pageBy('createdAt'),
      );
      return toPage(rows, 'createdAt', (row) => ({ ...toComplaintRow(row, now), holder: row.holder }));
    },

    /**
     * Opens a complaint, claims it for the operator and moves it to `in_progress`. An answered complaint, or one that
     * another operator has claimed, is shown read-only.
     * @throws DomainError `not_found`
     */
    open: (ctx: DeskCtx, of: SiteItemKey) =>
      desk.act(ctx, deskActionOn(of, 'complaint.look'), async (trx) => {
        const found = await requireComplaint(trx, of, { lock: true });
        const holder = found.status === 'answered' ? null : await claim(trx, ctx, of);
        const others = found.email === '' ? 0 : await countOtherComplaints(trx, of.tenantId, found);
        return toComplaintCase(deps.tenants.byId(of.tenantId)!, found, { others, holder, now: deps.clock.now() });
      }),

    /** Releases the operator's claim. @returns its number. @throws DomainError `not_found` */
    release: (ctx: DeskCtx, of: SiteItemKey): Promise<string> =>
      desk.act(ctx, deskActionOn(of, 'complaint.release'), async (trx) => {
        const { reference } = await requireComplaint(trx, of, { lock: false });
        await releaseWork(trx, claimKey(ctx, 'complaints', of));
        return reference;
      }),

    /**
     * Answers a complaint. The answer is mailed, and shown in the member's list of complaints. Submitting the same
     * answer again has no effect and writes no audit entry.
     * @throws DomainError `not_found`; `invalid_fields` (`answer`); `work_taken`; `work_decided` if another answer was
     * given
     */
    answer: async (ctx: DeskCtx, of: SiteItemKey & { answer: string }): Promise<string> => {
      const answer = parseAnswer(of.answer);
      const give = async (trx: Trx) => {
        const found = await requireComplaint(trx, of, { lock: true });
        if (found.status === 'answered') {
          if (found.answer === answer) throw new RepeatedForm(found.reference);
          throw domainError('work_decided');
        }
        await claimWork(trx, deps.clock, claimKey(ctx, 'complaints', of));
        await updateComplaintAnswer(trx, of.tenantId, of.id, { answer, at: deps.clock.now() });
        await queueAnswerMail(trx, deps, of, found);
        await releaseWork(trx, claimKey(ctx, 'complaints', of));
        return found.reference;
      };
      return acceptRepeated(desk.act(ctx, deskActionOn(of, 'complaint.answer'), give));
    },
  };
}

/** Mails a member at the address of their account, and anybody else at the address stored with the complaint. */
function queueAnswerMail(
  trx: Trx,
  deps: Pick<DeskDeps, 'clock' | 'jobs'>,
  { tenantId, id }: SiteItemKey,
  found: DeskComplaint,
) {
  const userId = senderTypeOf(found) === 'member' ? found.userId : null;
  return queueMail(trx, deps, { tenantId, userId, template: 'complaint_answer', referenceId: id });
}

async function requireComplaint(trx: Trx, { tenantId, id }: SiteItemKey, options: { lock: boolean }) {
  const found = isUuid(id) ? await selectDeskComplaint(trx, tenantId, id, options) : null;
  if (!found) throw domainError('not_found');
  return found;
}

function parseAnswer(typed: string): string {
  const answer = cleanText(typed);
  if (answer === '') throw fieldError('answer', 'required');
  if (answer.length > ANSWER_MAX) throw fieldError('answer', 'report_text_long', { max: ANSWER_MAX });
  return answer;
}

/** `member`: an active account; `left`: a deleted or erased account; `visitor`: no account. */
const senderTypeOf = ({ userId, userStatus, erased }: DeskComplaint): 'member' | 'left' | 'visitor' => {
  if (userId === null) return 'visitor';
  return erased || userStatus === 'deleted' ? 'left' : 'member';
};

/** A complaint in the list, with the time at which the promised answer is due. Instants are ISO 8601. */
function toComplaintRow(
  row: Pick<DeskComplaint, 'id' | 'reference' | 'category' | 'status' | 'createdAt'> & { tenantId: string },
  now: Date,
) {
  const { id, tenantId, reference, category, status, createdAt } = row;
  const due = new Date(createdAt.getTime() + ANSWER_DUE_DAYS * DAY_MS);
  const times = { since: createdAt.toISOString(), due: due.toISOString(), overdue: due <= now };
  return { id, tenantId, reference, category, status, ...times };
}

interface CaseContext {
  /** Number of other complaints by the same sender. */
  others: number;
  holder: string | null;
  now: Date;
}

/** A complaint with what an operator needs to answer it. */
function toComplaintCase(tenant: Tenant, found: DeskComplaint, { others, holder, now }: CaseContext) {
  const { subject, text, userId, name, email, answer, answeredAt } = found;
  const status = found.status === 'received' ? 'in_progress' : found.status;
  const row = toComplaintRow({ ...found, status, tenantId: tenant.id }, now);
  const language = complaintLanguage(tenant, found.language ?? found.userLanguage);
  return {
    ...row,
    subject,
    text,
    sender: senderTypeOf(found),
    userId,
    name,
    email,
    answer,
    others,
    holder,
    /** Language of the answer. */
    language,
    snippets: answerSnippets(row.category, language),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

export type ComplaintCase = ReturnType<typeof toComplaintCase>;
