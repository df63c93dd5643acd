import { isUuid } from '../../../../lib/security/ids.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { decryptRetainedMandate, type RetainedMandateView } from '../../../trust/account-deletion/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

/** The last 12 hex digits of an order id, as they appear on a bank statement. */
const REFERENCE = /^[0-9a-f]{12}$/;

/** Creates the view of retained direct debit evidence of erased accounts. */
export function createRetainedEvidenceDesk(deps: Pick<DeskDeps, 'desk' | 'clock' | 'tenants' | 'env'>) {
  const { desk } = deps;
  return {
    /** Sites whose evidence the operator may see. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'evidence.look'),

    /**
     * Returns the retained evidence of an order's mandate, for a bank's inquiry. Every look-up is audited, found or
     * not.
     * @param asked.reference the order's id, or its last 12 characters
     * @throws DomainError `not_found` for a site without permission; `invalid_fields` (`reference`)
     */
    look: async (
      ctx: DeskCtx,
      { site, reference }: { site: string; reference: string },
    ): Promise<RetainedMandateView | null> => {
      const sought = reference.trim().toLowerCase();
      if (!isUuid(sought) && !REFERENCE.test(sought)) throw fieldError('reference', 'required');
      if (!deps.tenants.byId(site)) throw domainError('not_found');
      const deskAction = {
        ...({ permission: 'evidence.look', tenantId: site, action: 'held_mandate.look' } as const),
        subject: { type: 'order', id: isUuid(sought) ? sought : null },
        ...(!isUuid(sought) && { detail: { reference: sought } }),
      };
      return desk.act(ctx, deskAction, (trx) => decryptRetainedMandate(trx, deps.env.secrets, site, sought));
    },
  };
}
