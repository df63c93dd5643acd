import { FALLBACK_LOCALE } from '../../../i18n/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import type { Deps } from '../../deps.ts';
import { siteOrigin } from '../../lib/network/site-origin.ts';
import type { TokenSealer } from '../../lib/security/sealer.ts';
import {
  createContextWithoutSite,
  type LauncherServices,
  type LoadContext,
  type LoadContextFor,
  type SiteCookies,
  type ValueLists,
} from '../../load-context.ts';
import { regionNamesIn } from '../../modules/platform/profile-values/index.ts';
import { parseCatalogueUrl } from '../../modules/demo/preview/index.ts';
import type { Services } from '../../services.ts';
import { allowFormTargets } from '../request/security-headers.ts';
import { lockRedirect, loginRedirect } from './login-redirect.ts';
import type { SiteAssetsSource } from '../site/site-assets.ts';
import { renderFailure } from '../site/unavailable-page.ts';

interface PageContextOptions {
  deps: Deps;
  services: Services;
  cookies: SiteCookies;
  sealer: TokenSealer;
  lists: ValueLists;
  /** Null: the launcher; `desk`: the operators' pages. */
  assetsOf: SiteAssetsSource['assetsOf'];
  version: string;
  launcher: LauncherServices | null;
}

/** Creates the context of loaders and actions: the services and request context that the API calls also use. */
export function createPageContext(options: PageContextOptions): LoadContextFor {
  const { deps, services, cookies, sealer, lists, version, launcher } = options;
  return (request, reply) => {
    const shared = {
      services,
      cookies,
      sealer,
      lists,
      version,
      now: deps.clock.now,
      redirectToLogin: request.ctx?.locked ? lockRedirect : loginRedirect,
      nonce: request.nonce,
      originOf: (tenant: Pick<Tenant, 'hosts'>) => siteOrigin(deps.env, tenant),
      demo: launcher?.demo ?? null,
      reportsErrors: Boolean(deps.env.SENTRY_DSN),
      requestId: request.id,
      log: request.log as Deps['log'],
      desk: request.desk,
      renderFailure: null,
      allowForms: (origins: readonly string[]) => allowFormTargets(reply, origins),
    };
    const failurePage =
      (tenant: Tenant | null, locale: Locale): LoadContext['renderFailure'] =>
      (failure) =>
        renderFailure({ tenant, locale, sent: request.method === 'POST' }, failure, request.nonce);
    const { ctx } = request;
    if (ctx) {
      const { locale } = ctx;
      const assets = options.assetsOf(ctx.tenant);
      return {
        ...shared,
        ctx,
        locale,
        reader: ctx,
        assets,
        renderFailure: failurePage(ctx.tenant, locale),
        lists: { ...lists, regions: regionNamesIn(locale) },
        launcher: null,
      };
    }
    if (request.onDesk) {
      const assets = options.assetsOf('desk');
      const locale = request.desk?.visit.locale ?? FALLBACK_LOCALE;
      return createContextWithoutSite({
        ...shared,
        locale,
        reader: locale,
        assets,
        lists: { ...lists, regions: regionNamesIn(locale) },
        demo: null,
        launcher: null,
        renderFailure: failurePage(null, locale),
      });
    }
    const worn = launcher && parseCatalogueUrl(request.url);
    const assets = options.assetsOf(worn && launcher.preview.tenantFor(worn.theme));
    const locale = launcher?.preview.listLocales().find((each) => each === worn?.locale) ?? FALLBACK_LOCALE;
    const scheme = worn?.scheme ?? assets.defaultScheme;
    // Keep the launcher's own stylesheet, which lays out the page around the components.
    const { overrides } = options.assetsOf(null);
    return createContextWithoutSite({
      ...shared,
      locale,
      reader: locale,
      assets: { ...assets, overrides, defaultScheme: scheme },
      launcher,
      log: deps.log,
    });
  };
}
