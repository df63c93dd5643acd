import type { Ctx } from '../../context.ts';
import { viewCompanyInfo, viewSettings } from './settings.view.ts';
import type { CompanyInfoView, SettingsView } from './settings.view.ts';

/** Creates the service that shows a site's settings. */
export function createSettingsService() {
  return {
    /** @param host the request's host, which is what `domain` answers */
    viewSettings: (ctx: Ctx, host: string): SettingsView =>
      viewSettings(ctx.tenant, {
        requestHost: host,
        geoipCountry: ctx.geoipCountry,
        geoipSelectedCountry: ctx.geoipSelectedCountry,
        pushKey: null,
        locale: ctx.locale,
      }),

    viewCompanyInfo: (ctx: Ctx): CompanyInfoView => viewCompanyInfo(ctx.tenant),
  };
}
