import { AVAILABLE_LOCALES } from '../../../i18n/resources.ts';
import { THEMES } from '../../../themes/theme-list.ts';
import type { Locale, Tenant } from '../../context.ts';
import type { TenantRegistry } from '../tenants/tenant-registry.ts';
import { createFixtureTenants } from './fixture-tenant.ts';

/** A theme as the preview lists it. */
export interface PreviewTheme {
  slug: string;
  name: string;
  /** Number of the niche whose look it is; null: tenants choose it by name. */
  niche: number | null;
}

/** Creates what the demo's preview knows beside the fixtures: themes and languages. Production never makes it. */
export function createPreviewService(deps: { tenants: Pick<TenantRegistry, 'list'> }) {
  const tenantFor = createFixtureTenants(deps.tenants);
  return {
    /** The themes of the niches in their order, then every other. */
    listThemes: (): PreviewTheme[] => THEMES.map(({ slug, name, niche }) => ({ slug, name, niche })),
    /** Languages that have texts. */
    listLocales: (): Locale[] => [...AVAILABLE_LOCALES],
    /** A site of this theme that nobody has; null for a theme that is not there. */
    tenantFor: (theme: string): Tenant | null => tenantFor(theme),
  };
}

export type PreviewService = ReturnType<typeof createPreviewService>;
