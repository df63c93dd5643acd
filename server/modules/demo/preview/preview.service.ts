import { AVAILABLE_LOCALES } from '../../../../i18n/resources.ts';
import { THEMES } from '../../../../themes/theme-list.ts';
import type { Locale, Tenant } from '../../../context.ts';
import type { TenantRegistry } from '../../platform/tenants/index.ts';
import { createFixtureTenants } from './fixture-tenant.ts';

export interface PreviewTheme {
  slug: string;
  name: string;
  /** Number of the theme's niche; null for a theme that tenants select by name. */
  niche: number | null;
}

/** Creates the preview service of the demo: themes and languages. Not created in production. */
export function createPreviewService(deps: { tenants: Pick<TenantRegistry, 'list'> }) {
  const tenantFor = createFixtureTenants(deps.tenants);
  return {
    /** The themes of the niches in order, then all others. */
    listThemes: (): PreviewTheme[] => THEMES.map(({ slug, name, niche }) => ({ slug, name, niche })),
    /** Languages that have texts. */
    listLocales: (): Locale[] => [...AVAILABLE_LOCALES],
    /** A fixture site of this theme; null for an unknown theme. */
    tenantFor: (theme: string): Tenant | null => tenantFor(theme),
  };
}

export type PreviewService = ReturnType<typeof createPreviewService>;
