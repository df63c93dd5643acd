import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import {
  CHECK_REFUSALS,
  CHECK_RETENTION_MS,
  decideCheck,
  type CheckRefusal,
  type Pose,
} from '../../../people/photos/index.ts';
import { claimKey, claimWork, releaseWork, tryClaimWork } from '../desk/claims.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { parseCursor, toPage, type ListSearch } from '../desk/desk-page.ts';
import { pageBy, sumUp } from '../desk/over-pods.ts';
import { createDeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import { countDecidedChecks, selectCheck, selectWaitingChecks } from './check-queue.queries.ts';

const PERMISSION = 'photos.verify';

/** What an operator decides about a check. */
interface CheckForm {
  /** Empty approves. */
  refusal: string;
  /** The main photo that was shown beside the picture. */
  mainPhoto: string;
}

/** Creates the queue of checks in which a person compares a picture with the photos of a profile. */
export function createCheckQueue(deps: DeskDeps) {
  const { desk } = deps;
  const files = createDeskPhotoFiles(deps);
  const siteOf = (tenantId: string) => deps.tenants.byId(tenantId)!;
  const deskActionOn = ({ tenantId, id }: SiteItemKey, verb: string, detail = {}): DeskAction => ({
    permission: PERMISSION,
    tenantId,
    action: `photo_check.${verb}`,
    subject: { type: 'photo_check', id: isUuid(id) ? id : null },
    detail,
  });

  return {
    /** Sites whose checks the operator may decide. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, PERMISSION),

    /** Waiting checks and appeals, oldest first, with the decisions of 30 days. @throws DomainError `not_found` */
    list: async (ctx: DeskCtx, { site, after }: ListSearch) => {
      const now = deps.clock.now();
      const asked = { permission: PERMISSION, only: site } as const;
      const rows = await desk.read(
        ctx,
        asked,
        (trx, tenantIds) => selectWaitingChecks(trx, { tenantIds, after: parseCursor(after), now }),
        pageBy('waitingSince'),
      );
      const since = new Date(now.getTime() - CHECK_RETENTION_MS);
      const decided = await desk.read(ctx, asked, (trx, tenantIds) => countDecidedChecks(trx, tenantIds, since), sumUp);
      const page = toPage(rows, 'waitingSince', ({ waitingSince, photoId, ...row }) => ({
        ...row,
        since: waitingSince.toISOString(),
        portrait: files.portraitFor(ctx, { tenantId: row.tenantId, photoId }),
      }));
      return { ...page, decided };
    },

    /**
     * Opens a check with the picture, the asked pose and the profile's photos, and claims it if it waits; the view is
     * audited. Nobody claims an appeal against their own decision.
     * @throws DomainError `not_found`
     */
    open: (ctx: DeskCtx, of: SiteItemKey) =>
      desk.act(ctx, deskActionOn(of, 'look'), async (trx) => {
        const found = isUuid(of.id) ? await selectCheck(trx, of.tenantId, of.id) : undefined;
        if (!found) throw domainError('not_found');
        const own = found.appealedAt !== null && found.operatorId === ctx.operator.id;
        const waits = found.status === 'waiting' && !own;
        const holder = waits ? await tryClaimWork(trx, deps.clock, claimKey(ctx, 'checks', of)) : null;
        const tenant = siteOf(of.tenantId);
        const url = (id: string) => files.urlFor(ctx, { tenantId: of.tenantId, id }, 'full');
        const {
          birthDate,
          submittedAt,
          decidedAt,
          appealedAt,
          photoIds,
          hasPicture,
          operatorId: _by,
          ...check
        } = found;
        return {
          ...check,
          tenantId: of.tenantId,
          pose: found.pose as Pose,
          reason: found.reason as CheckRefusal | null,
          age: ageOn(localDate(deps.clock.now(), tenant.time_zone), birthDate),
          submitted: submittedAt?.toISOString() ?? null,
          decided: decidedAt?.toISOString() ?? null,
          appealed: appealedAt?.toISOString() ?? null,
          picture: hasPicture ? url(of.id) : null,
          photos: photoIds.map((id) => ({ id, url: url(id) })),
          own,
          holder,
        };
      }),

    /**
     * Approves or refuses a check; the member is mailed. Whoever suspects a minor decides about the account next.
     * @returns the member's account id where a minor is suspected, else null
     * @throws DomainError `not_found`, `work_taken`, `work_decided`, `own_decision`; `conflict` if the main photo is another
     * by now; `invalid_fields` (`refusal`)
     */
    decide: async (ctx: DeskCtx, of: SiteItemKey, form: CheckForm): Promise<string | null> => {
      const refusal = CHECK_REFUSALS.find((known) => known === form.refusal) ?? null;
      if (form.refusal !== '' && refusal === null) throw fieldError('refusal', 'value_unknown');
      if (!isUuid(of.id)) throw domainError('not_found');
      const verb = refusal === null ? 'approve' : 'refuse';
      return desk.act(ctx, deskActionOn(of, verb, refusal === null ? {} : { reason: refusal }), async (trx, tell) => {
        const work = claimKey(ctx, 'checks', of);
        await claimWork(trx, deps.clock, work);
        const mainPhotoId = isUuid(form.mainPhoto) ? form.mainPhoto : null;
        const decision = { by: 'operator', operatorId: ctx.operator.id, mainPhotoId, refusal } as const;
        await decideCheck(trx, tell, deps, of.tenantId, { checkId: of.id, ...decision });
        await releaseWork(trx, work);
        return refusal === 'minor' ? ((await selectCheck(trx, of.tenantId, of.id))?.userId ?? null) : null;
      });
    },

    /** Releases the operator's claim. @throws DomainError `not_found` */
    release: (ctx: DeskCtx, of: SiteItemKey): Promise<void> =>
      desk.act(ctx, deskActionOn(of, 'release'), (trx) => releaseWork(trx, claimKey(ctx, 'checks', of))),
  };
}

export type CheckView = Awaited<ReturnType<ReturnType<typeof createCheckQueue>['open']>>;
