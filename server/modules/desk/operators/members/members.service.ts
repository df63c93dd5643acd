import { domainError } from '../../../../lib/errors/errors.ts';
import { createSealer } from '../../../../lib/security/sealer.ts';
import { deleteMemberSessions } from '../../../identity/accounts/index.ts';
import { listSessionViews } from '../../../identity/credentials/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { clearBounce } from '../../../platform/outbox/index.ts';
import { liftRestriction, restrictAccount } from '../../../trust/safety/index.ts';
import type { DeskDeps, DeskSite } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { hasPermissionAt, type Permission } from '../access/permissions.ts';
import { createDeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import { RepeatedForm } from '../desk/repeated-form.ts';
import { readAccount } from './account-part.ts';
import { selectAccountStatus } from './account.queries.ts';
import {
  applyCorrection,
  CORRECTION_ACTION,
  correctionNeedsApproval,
  parseCorrection,
  readCorrectionForm,
  requestCorrection,
} from './correction.ts';
import { parseMeasureForm, parseReasonForm, parseResendForm, type FormFields } from './action-forms.ts';
import { runMemberAction, findMember, viewMemberPart, MEMBER_PARTS, type MemberPart } from './member-access.ts';
import type { FoundMember } from './find-member.queries.ts';
import { readMails } from './mails-part.ts';
import {
  readChecks,
  readContacts,
  readExportsAndDeletions,
  readMoney,
  readPhotos,
  readReports,
} from './member-parts.ts';
import { searchMembers } from './member-search.ts';
import { hasRestriction } from './profile-parts.queries.ts';
import { resendMail } from './resend-mail.ts';

/** A member in a list. Instants are ISO 8601. */
export interface MemberRowView {
  id: string;
  name: string;
  portrait: string | null;
  site: string;
  status: string;
  since: string;
  lastActive: string | null;
  /** Null where the operator may not see the member's credits. */
  credits: number | null;
}

/** Creates the service for viewing members part by part and acting for them. Every view and action is audited. */
export function createMembersService(deps: DeskDeps & { live: Pick<LiveService, 'closeEndedStreams'> }) {
  const { desk } = deps;
  const files = createDeskPhotoFiles(deps);
  const sealer = createSealer(deps.env.secrets, deps.clock);

  const tenantOf = ({ tenantId }: FoundMember) => {
    const tenant = deps.tenants.byId(tenantId);
    if (!tenant) throw domainError('not_found');
    return tenant;
  };
  const may = ({ operator }: DeskCtx, permission: Permission, { tenantId }: FoundMember) =>
    hasPermissionAt(operator.grants, permission, tenantId);
  const lineOf = (ctx: DeskCtx, member: FoundMember): MemberRowView => ({
    id: member.userId,
    name: member.name,
    portrait: files.portraitFor(ctx, member),
    site: tenantOf(member).name,
    status: member.status,
    since: member.signupDate.toISOString(),
    lastActive: member.lastActiveAt?.toISOString() ?? null,
    credits: may(ctx, MEMBER_PARTS.money, member) ? member.credits : null,
  });

  return {
    sites: (ctx: DeskCtx): DeskSite[] => desk.sites(ctx, 'members.look'),

    /** @throws DomainError `not_found` without permission */
    async search(ctx: DeskCtx, input: { text: string; only?: string | null }) {
      const { kind, members, more } = await searchMembers(deps, ctx, input);
      return { kind, more, members: members.map((member) => lineOf(ctx, member)) };
    },

    /** Header of a member's page with the parts available to this operator. @throws DomainError `not_found` */
    async head(ctx: DeskCtx, id: string) {
      const member = await findMember(deps, ctx, { id });
      const parts = (Object.keys(MEMBER_PARTS) as MemberPart[]).filter((part) => may(ctx, MEMBER_PARTS[part], member));
      return { ...lineOf(ctx, member), profileId: member.profileId, parts, mayAudit: may(ctx, 'audit.search', member) };
    },

    account: (ctx: DeskCtx, id: string) =>
      viewMemberPart(deps, ctx, { id, part: 'account' }, (trx, member) =>
        readAccount(trx, member, {
          env: deps.env,
          tenant: tenantOf(member),
          locale: ctx.locale,
          now: deps.clock.now(),
          may: (permission) => may(ctx, permission, member),
        }),
      ),
    photos: (ctx: DeskCtx, id: string) =>
      viewMemberPart(deps, ctx, { id, part: 'photos' }, (trx, member) =>
        readPhotos(trx, member, (photo, size) => files.urlFor(ctx, photo, size)).then(async (photos) => {
          return { name: member.name, photos, ...(await readChecks(trx, member)) };
        }),
      ),
    contacts: (ctx: DeskCtx, id: string) => viewMemberPart(deps, ctx, { id, part: 'contacts' }, readContacts),
    reports: (ctx: DeskCtx, id: string) =>
      viewMemberPart(deps, ctx, { id, part: 'reports' }, async (trx, member) => ({
        ...(await readReports(trx, member, deps.clock.now())),
        language: (await selectAccountStatus(trx, member))?.language ?? tenantOf(member).domain_language,
        mayRestrict: may(ctx, 'members.restrict', member),
      })),
    /** @param after cursor: `next` of the previous page */
    money: (ctx: DeskCtx, id: string, after?: string) =>
      viewMemberPart(deps, ctx, { id, part: 'money' }, async (trx, member) => {
        const money = await readMoney(trx, member, { sealer, after });
        return { ...money, correction: await readCorrectionForm(trx, deps, ctx, member) };
      }),
    mails: (ctx: DeskCtx, id: string) =>
      viewMemberPart(deps, ctx, { id, part: 'mails' }, async (trx, member) => ({
        ...(await readMails(trx, member, deps.clock.now())),
        mayResend: may(ctx, 'members.resend_mail', member),
      })),
    sessions: (ctx: DeskCtx, id: string) =>
      viewMemberPart(deps, ctx, { id, part: 'sessions' }, async (trx, member) => ({
        sessions: await listSessionViews(trx, { ...member, now: deps.clock.now() }),
        mayEnd: may(ctx, 'members.end_sessions', member),
      })),
    leaving: (ctx: DeskCtx, id: string) =>
      viewMemberPart(deps, ctx, { id, part: 'leaving' }, (trx, member) =>
        readExportsAndDeletions(trx, member, deps.clock.now()),
      ),

    /**
     * Gives or takes credits, or requests them where a second operator has to approve; submitting the form again has
     * no effect.
     * @returns whether they were requested
     * @throws DomainError `not_found`; `invalid_fields`; `insufficient_credits`; `work_decided` if another correction
     * came first; `giving_limit`
     */
    async correct(ctx: DeskCtx, id: string, fields: FormFields): Promise<boolean> {
      const { tenantId } = await findMember(deps, ctx, { id, permission: 'credits.correct' });
      const correction = parseCorrection(deps, ctx, fields, tenantId);
      const { change, cause, reason, turn } = correction;
      const requested = correctionNeedsApproval(deps, tenantId, correction);
      const act = {
        id,
        permission: 'credits.correct',
        action: requested ? 'credits.request' : CORRECTION_ACTION,
        detail: { change, cause, reason, turn },
      } as const;
      const input = { ...correction, operatorId: ctx.operator.id };
      await runMemberAction(deps, ctx, act, (trx, member, tell) =>
        requested ? requestCorrection(trx, deps, member, input) : applyCorrection(trx, tell, deps, member, input),
      );
      return requested;
    },

    /** Ends all sessions of the member. @throws DomainError `not_found`; `invalid_fields` */
    async endSessions(ctx: DeskCtx, id: string, fields: FormFields): Promise<void> {
      const detail = { reason: parseReasonForm(fields) };
      const act = { id, permission: 'members.end_sessions', action: 'member.end_sessions', detail } as const;
      const { tenantId, profileId } = await runMemberAction(deps, ctx, act, async (trx, member) => {
        await deleteMemberSessions(trx, { tenantId: member.tenantId, userId: member.userId });
      });
      if (profileId) deps.live.closeEndedStreams(tenantId, { profileId });
    },

    /** Resends a mail. @throws DomainError `not_found`; `invalid_fields`; errors of `resendMail` */
    async resend(ctx: DeskCtx, id: string, fields: FormFields): Promise<void> {
      const { kind, order, reason } = parseResendForm(fields);
      const detail = { kind, reason, ...(order && { order }) };
      const act = { id, permission: 'members.resend_mail', action: 'member.resend_mail', detail } as const;
      await runMemberAction(deps, ctx, act, async (trx, member) => {
        await resendMail(trx, deps, { tenant: tenantOf(member), userId: member.userId, kind, order });
      });
    },

    /** Lifts the suppression after a bounce. @throws DomainError `not_found`; `invalid_fields`; `work_decided` */
    async liftBounce(ctx: DeskCtx, id: string, fields: FormFields): Promise<void> {
      const detail = { reason: parseReasonForm(fields) };
      const act = { id, permission: 'members.resend_mail', action: 'member.lift_bounce', detail } as const;
      await runMemberAction(deps, ctx, act, async (trx, { tenantId, userId }) => {
        if (!(await clearBounce(trx, tenantId, userId))) throw domainError('work_decided');
      });
    },

    /**
     * Warns, pauses or bans the member, who gets the reason by mail. Submitting the form again has no effect.
     * @throws DomainError `not_found`; `invalid_fields`; `work_decided` if the member is already banned
     */
    async restrict(ctx: DeskCtx, id: string, fields: FormFields): Promise<void> {
      const measure = parseMeasureForm(fields);
      const { kind, days, ground, clause } = measure;
      const detail = { kind, days, ground, clause };
      const act = { id, permission: 'members.restrict', action: 'member.restrict', detail } as const;
      await runMemberAction(deps, ctx, act, async (trx, { tenantId, userId }, tell) => {
        const restriction = { tenantId, userId, operatorId: ctx.operator.id, measure };
        const { again } = await restrictAccount(trx, tell, deps, restriction);
        if (again) throw new RepeatedForm();
      });
    },

    /** Lifts a pause or ban; the member gets the reason. @throws DomainError `not_found`; `work_decided` */
    async lift(ctx: DeskCtx, id: string, fields: FormFields): Promise<void> {
      const [reason, restrictionId] = [parseReasonForm(fields), fields['restriction'] ?? ''];
      const detail = { restriction: restrictionId, reason };
      const act = { id, permission: 'members.restrict', action: 'member.lift', detail } as const;
      await runMemberAction(deps, ctx, act, async (trx, { tenantId, userId }, tell) => {
        if (!(await hasRestriction(trx, { tenantId, userId }, restrictionId))) throw domainError('not_found');
        await liftRestriction(trx, tell, deps, { tenantId, restrictionId, operatorId: ctx.operator.id, reason });
      });
    },
  };
}

export type MembersService = ReturnType<typeof createMembersService>;
export type MemberHeadView = Awaited<ReturnType<MembersService['head']>>;
