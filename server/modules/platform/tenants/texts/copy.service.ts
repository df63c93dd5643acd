import type { LanderName } from '../../../../../tenants/lander-names.ts';
import type { Ctx } from '../../../../context.ts';
import type { LanderOverrides } from './copy.schema.ts';

interface LanderCopy {
  title?: string | undefined;
  lead?: string | undefined;
  cta?: string | undefined;
}

/** Creates the service of a site's texts for landing pages; all other overrides are applied by the translators. */
export function createCopyService() {
  return {
    /**
     * A site's overrides for a landing page in the reader's language. A variant overrides the texts it defines; an
     * unknown one is ignored.
     * @param variant from the URL; null without
     */
    landerCopy(
      { tenant, locale }: Pick<Ctx, 'tenant' | 'locale'>,
      lander: LanderName,
      variant: string | null,
    ): LanderCopy {
      const own = (tenant.words?.[locale]?.landers as LanderOverrides | undefined)?.[lander];
      if (!own) return {};
      const { variants = {}, ...words } = own;
      return { ...words, ...(variant !== null && Object.hasOwn(variants, variant) ? variants[variant] : {}) };
    },
  };
}
