import { isUuid } from '../../../lib/ids.ts';
import { domainError, fieldError } from '../../../lib/errors.ts';
import { openHeldMandate } from '../../departure/open-held-mandate.ts';
import type { HeldMandateView } from '../../departure/open-held-mandate.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';

/** The end of an order's id, as the bank's line of a debit names it. */
const END = /^[0-9a-f]{12}$/;

/** Creates the view of what proves debits of accounts that are erased. */
export function createHeldEvidenceDesk(deps: Pick<DeskDeps, 'console' | 'clock' | 'tenants' | 'env'>) {
  const desk = createDesk(deps);
  return {
    /** The sites that the operator sees here. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'evidence.look'),

    /**
     * What is held of the mandate of an order. Looked at when a bank asks, and written down each time, found or not.
     * @param asked.reference the order's id, or its last 12 signs
     * @throws DomainError `not_found` for a site that is not the operator's; `invalid_fields` (`reference`)
     */
    look: async (
      ctx: DeskCtx,
      { site, reference }: { site: string; reference: string },
    ): Promise<HeldMandateView | null> => {
      const sought = reference.trim().toLowerCase();
      if (!isUuid(sought) && !END.test(sought)) throw fieldError('reference', 'required');
      if (!deps.tenants.byId(site)) throw domainError('not_found');
      const deed = {
        ...({ permission: 'evidence.look', tenantId: site, action: 'held_mandate.look' } as const),
        subject: { type: 'order', id: isUuid(sought) ? sought : null },
        ...(!isUuid(sought) && { detail: { reference: sought } }),
      };
      return desk.act(ctx, deed, (trx) => openHeldMandate(trx, deps.env.SECRET, site, sought));
    },
  };
}
