import { themeSchema } from '../../../tenants/sections.schema.ts';
import { THEMES, themeOfNiche } from '../../../themes/theme-list.ts';
import type { Theme } from '../../../themes/theme-list.ts';
import type { Tenant } from '../../context.ts';
import type { TenantRegistry } from '../tenants/tenant-registry.ts';

/** No row has it: a query for this site would find nothing. */
const FIXTURE_TENANT = '00000000-0000-7000-8000-0000000000ff';

/** The theme of the niche that a theme is, or is like. */
function nicheTheme(theme: Theme): Theme {
  return THEMES.find(({ slug }) => slug === (theme.like ?? theme.slug)) ?? themeOfNiche(1);
}

/** The site of that name, else any site of the niche: what a theme's site says and allows. */
function modelOf(theme: Theme, sites: readonly Tenant[]): Tenant | undefined {
  const { slug, niche } = nicheTheme(theme);
  const same = sites.filter((site) => site.niche === niche);
  return same.find((site) => site.slug === slug) ?? same[0] ?? sites[0];
}

/**
 * Makes sites for fixtures: what the demo's site of the theme's niche is, wearing the theme as it is, without that site's
 * own changes. One object for each version of the model's file, so that others can cache by it.
 */
export function createFixtureTenants(tenants: Pick<TenantRegistry, 'list'>): (theme: string) => Tenant | null {
  const made = new WeakMap<Tenant, Map<string, Tenant>>();
  return (slug) => {
    const theme = THEMES.find((each) => each.slug === slug);
    const sites = tenants.list().flatMap(({ tenant }) => (tenant ? [tenant] : []));
    const model = theme && modelOf(theme, sites);
    if (!theme || !model) return null;
    // A theme is looked at in the platform's words.
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
