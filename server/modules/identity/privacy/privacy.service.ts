import type { MemberCtx } from '../../../context.ts';
import { pauseAccount, resumeAccount, type PausingDeps } from './pausing.ts';
import { selectPrivacy, updatePrivacy } from './privacy.queries.ts';
import { PRIVACY_SWITCHES, type PrivacyView } from './privacy.schema.ts';

const keyOf = ({ tenant, viewer }: MemberCtx) => ({
  tenantId: tenant.id,
  userId: viewer.userId,
  profileId: viewer.profileId,
});

export function createPrivacyService(deps: PausingDeps) {
  return {
    pauseAccount: (ctx: MemberCtx) => pauseAccount(deps, ctx),
    resumeAccount: (ctx: MemberCtx) => resumeAccount(deps, ctx),

    viewPrivacy: (ctx: MemberCtx): Promise<PrivacyView> =>
      deps.database.read(ctx, (trx) => selectPrivacy(trx, keyOf(ctx))),

    /**
     * Switches on the named settings and all others off, as a form of checkboxes submits them. Whoever becomes invisible
     * closes their private album for those without a conversation.
     * @param enabled of `PRIVACY_SWITCHES`; unknown names are ignored
     */
    savePrivacy: (ctx: MemberCtx, enabled: readonly string[]): Promise<PrivacyView> =>
      deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const entries = PRIVACY_SWITCHES.map((name) => [name, enabled.includes(name)]);
        await updatePrivacy(trx, keyOf(ctx), Object.fromEntries(entries) as PrivacyView);
        tell(...(await deps.albumViewerEvents(trx, ctx.tenant.id, ctx.viewer.profileId)));
        return selectPrivacy(trx, keyOf(ctx));
      }),
  };
}
