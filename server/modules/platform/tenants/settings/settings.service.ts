import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { getOrCreatePublicKey } from './push-key.ts';
import { viewCompanyInfo, viewSettings, type CompanyInfoView, type SettingsView } from './settings.view.ts';
import { AVAILABLE_LOCALES } from '../../../../../i18n/resources.ts';
import type { Locale } from '../../../../../tenants/value-lists.ts';
import { visibleLanguages } from './languages.ts';
import { isSearchOpen, isSignupOpen } from './visitor-access.ts';

const isAvailable = (locale: Locale) => (AVAILABLE_LOCALES as readonly Locale[]).includes(locale);

export function createSettingsService(deps: Pick<Deps, 'env' | 'database' | 'clock'>) {
  const encryption = createEncryption(deps.env.secrets);
  const pushKeys = new Map<string, string>();

  async function pushKeyOf({ tenant }: Ctx): Promise<string | null> {
    if (!tenant.features.push) return null;
    const known = pushKeys.get(tenant.id);
    if (known) return known;
    const key = await deps.database.withTenant(tenant.id, (trx) =>
      getOrCreatePublicKey(trx, encryption, tenant.id, deps.clock.now()),
    );
    pushKeys.set(tenant.id, key);
    return key;
  }

  return {
    /** @param host the request's host, returned as `domain` */
    async viewSettings(ctx: Ctx, host: string): Promise<SettingsView> {
      return viewSettings(ctx.tenant, {
        requestHost: host,
        geoipCountry: ctx.geoipCountry,
        geoipSelectedCountry: ctx.geoipSelectedCountry,
        pushKey: await pushKeyOf(ctx),
        locale: ctx.locale,
      });
    },

    /** Whether this visitor may sign up and search. */
    visitorAccess: (ctx: Ctx) => ({ signupsOpen: isSignupOpen(ctx), searchOpen: isSearchOpen(ctx) }),

    menuLanguages: (ctx: Ctx): Locale[] => {
      const written = visibleLanguages(ctx.tenant, ctx.country).filter((locale) => isAvailable(locale));
      return written.length > 0 ? written : [ctx.locale];
    },

    /** Countries this visitor can choose: the site's, the detected one and the current one. */
    countryChoices: (ctx: Ctx): string[] => [
      ...new Set([...ctx.tenant.countries, ctx.geoipCountry ?? ctx.country, ctx.country]),
    ],

    viewCompanyInfo: (ctx: Ctx): CompanyInfoView => viewCompanyInfo(ctx.tenant),
  };
}
