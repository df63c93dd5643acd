import type { LanderName } from '../../../tenants/lander-names.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { FALLBACK_LOCALE } from '../../../i18n/index.ts';
import { AVAILABLE_LOCALES } from '../../../i18n/resources.ts';
import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { copySignature, readCopy } from './copy-files.ts';
import type { SiteCopy } from './copy.schema.ts';

/** A landing page's words that a site has changed. */
export interface LanderCopy {
  title?: string;
  lead?: string;
  cta?: string;
}

interface Known {
  signature: string;
  copy: SiteCopy;
}

/**
 * Creates the service of a site's own words, read again when their file changes; a broken file changes nothing.
 * @param spoken the languages that the platform has texts in
 */
export function createCopyService({ env }: Pick<Deps, 'env'>, spoken: readonly Locale[] = AVAILABLE_LOCALES) {
  const known = new Map<string, Known>();

  async function copyOf(slug: string, locale: Locale): Promise<SiteCopy> {
    const key = `${slug}/${locale}`;
    const signature = await copySignature(env.TENANTS_DIR, slug, locale);
    if (signature === null) {
      known.delete(key);
      return {};
    }
    const before = known.get(key);
    if (before?.signature === signature) return before.copy;
    const reading = await readCopy(env.TENANTS_DIR, slug, locale);
    // What is wrong with it, the registry of sites tells.
    const copy = reading.ok ? reading.copy : (before?.copy ?? {});
    known.set(key, { signature, copy });
    return copy;
  }

  return {
    /**
     * What a site says on a landing page instead of the platform's words, in the reader's language. Its Dutch words go
     * before the platform's Dutch, never before the platform's words in the reader's own language. A variant changes what it names; one that the site does not have changes nothing.
     * @param variant from the address; null without
     */
    async landerCopy({ tenant, locale }: Ctx, lander: LanderName, variant: string | null): Promise<LanderCopy> {
      const languages = spoken.includes(locale) ? [locale] : [locale, FALLBACK_LOCALE];
      for (const language of languages) {
        const own = (await copyOf(tenant.slug, language)).landers?.[lander];
        if (!own) continue;
        const { variants = {}, ...words } = own;
        return { ...words, ...(variant !== null && Object.hasOwn(variants, variant) ? variants[variant] : {}) };
      }
      return {};
    },
  };
}
