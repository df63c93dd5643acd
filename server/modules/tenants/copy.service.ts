import type { LanderName } from '../../../tenants/lander-names.ts';
import type { Ctx } from '../../context.ts';
import type { OwnLanders } from './copy.schema.ts';

/** A landing page's words that a site has changed. */
export interface LanderCopy {
  title?: string | undefined;
  lead?: string | undefined;
  cta?: string | undefined;
}

/** Creates the service of a site's own words for its landing pages; what it says elsewhere, the translators know. */
export function createCopyService() {
  return {
    /**
     * What a site says on a landing page instead of the platform's words, in the reader's language. A variant changes what
     * it names; one that the site does not have changes nothing.
     * @param variant from the address; null without
     */
    landerCopy(
      { tenant, locale }: Pick<Ctx, 'tenant' | 'locale'>,
      lander: LanderName,
      variant: string | null,
    ): LanderCopy {
      const own = (tenant.words?.[locale]?.landers as OwnLanders | undefined)?.[lander];
      if (!own) return {};
      const { variants = {}, ...words } = own;
      return { ...words, ...(variant !== null && Object.hasOwn(variants, variant) ? variants[variant] : {}) };
    },
  };
}
