import type { Ctx } from '../../../server/context.ts';
import { translatorFor } from '../../lib/i18n/translator.server.ts';

/** The text of the link to the spotlight, for pages that do not load its texts; null if the site has no spotlights. */
export const spotlightLink = (ctx: Ctx): string | null =>
  ctx.tenant.features.spotlight ? translatorFor(ctx)('spotlight:link') : null;
