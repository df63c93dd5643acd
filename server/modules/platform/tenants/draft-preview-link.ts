import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';
import type { TokenSealer } from '../../../lib/security/sealer.ts';

/** Purpose of the sealed tokens that open a draft; their value is the site's id. */
export const DRAFT_PREVIEW_PURPOSE = 'draft-preview';

/** How long a link opens a draft. */
export const DRAFT_LINK_SECONDS = HOUR_SECONDS;

/** The link with which an operator opens a draft on its own host. */
export function draftPreviewLink(sealer: TokenSealer, origin: string, tenant: Pick<Tenant, 'id'>): string {
  const token = sealer.seal(DRAFT_PREVIEW_PURPOSE, tenant.id, DRAFT_LINK_SECONDS);
  return `${origin}/?draft-preview=${token}`;
}
