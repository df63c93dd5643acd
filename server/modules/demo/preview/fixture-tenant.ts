import { themeSchema } from '../../../../tenants/sections.schema.ts';
import { THEMES, themeOfNiche, type Theme } from '../../../../themes/theme-list.ts';
import type { Tenant } from '../../../context.ts';
import type { TenantRegistry } from '../../platform/tenants/index.ts';

/** No row has this id, so a query for this site finds nothing. */
const FIXTURE_TENANT = '00000000-0000-7000-8000-0000000000ff';

/** The niche theme that a theme is or is based on. */
function nicheTheme(theme: Theme): Theme {
  return THEMES.find(({ slug }) => slug === (theme.like ?? theme.slug)) ?? themeOfNiche(1);
}

/** The site with the theme's name, otherwise any site of its niche. */
function modelTenant(theme: Theme, sites: readonly Tenant[]): Tenant | undefined {
  const { slug, niche } = nicheTheme(theme);
  const same = sites.filter((site) => site.niche === niche);
  return same.find((site) => site.slug === slug) ?? same[0] ?? sites[0];
}

/**
 * Creates fixture sites: the demo site of the theme's niche, with the unmodified theme. One object per version of the
 * model's file, so that others can cache by it.
 */
export function createFixtureTenants(tenants: Pick<TenantRegistry, 'list'>): (theme: string) => Tenant | null {
  const made = new WeakMap<Tenant, Map<string, Tenant>>();
  return (slug) => {
    const theme = THEMES.find((each) => each.slug === slug);
    const sites = tenants.list().flatMap(({ tenant }) => (tenant ? [tenant] : []));
    const model = theme && modelTenant(theme, sites);
    if (!theme || !model) return null;
    // A theme is previewed with the platform's texts, not the site's.
    const { words: _words, ...plain } = model;
    const known = made.get(model) ?? new Map<string, Tenant>();
    made.set(model, known);
    const fixture = known.get(slug) ?? {
      ...plain,
      id: FIXTURE_TENANT,
      name: theme.niche === null ? theme.name : model.name,
      niche: nicheTheme(theme).niche ?? model.niche,
      theme: themeSchema.parse({ base: slug }),
    };
    known.set(slug, fixture);
    return fixture;
  };
}
