import type { Tenant } from '../tenants/tenant.schema.ts';
import type { ColourRole, Niche } from '../tenants/value-lists.ts';

/** The colour roles a mail needs; a tenant's theme may override each. */
const ROLES = [
  'bg',
  'surface',
  'surface-sunken',
  'text',
  'text-muted',
  'border',
  'primary',
  'on-primary',
  'primary-text',
  'hero',
  'on-hero',
] as const satisfies readonly ColourRole[];
type Role = (typeof ROLES)[number];

/** What makes a mail look like its brand. Mail programs know no custom properties, so every value is written out. */
interface NicheBrand {
  scheme: 'light' | 'dark';
  colours: Record<Role, string>;
  /** Families a device may have; nothing is loaded from anywhere. */
  display: string;
  text: string;
  headWeight: number;
  /** Of body text, in px. */
  size: number;
  radius: { card: number; button: number };
  button: { weight: number; spacing: string; transform: 'none' | 'uppercase' };
}

const palette = (values: string): Record<Role, string> => {
  const colours = values.split(' ');
  return Object.fromEntries(ROLES.map((role, index) => [role, colours[index]])) as Record<Role, string>;
};

/** Colours in the order of ROLES, from the niches' themes in their default scheme. */
const BRANDS: Record<Niche, NicheBrand> = {
  1: {
    scheme: 'light',
    colours: palette('#FFF5F3 #FFFFFF #FFE9E8 #2C0B1B #774458 #F8D3D8 #E0115F #FFFFFF #C70D54 #FFDAD8 #2C0B1B'),
    display: "'SN Pro', Nunito, ui-rounded, 'Segoe UI', system-ui, sans-serif",
    text: "Figtree, 'Segoe UI', system-ui, sans-serif",
    headWeight: 850,
    size: 16,
    radius: { card: 24, button: 26 },
    button: { weight: 800, spacing: '0', transform: 'none' },
  },
  2: {
    scheme: 'light',
    colours: palette('#FBF4E9 #FFFCF6 #F4E9DA #34142A #6D5062 #E3D3C0 #5E1F4E #FFF6EC #5E1F4E #FBF4E9 #4A173D'),
    display: "Petrona, 'Iowan Old Style', Georgia, serif",
    text: "Rosario, 'Gill Sans', Candara, sans-serif",
    headWeight: 420,
    size: 17,
    radius: { card: 12, button: 12 },
    button: { weight: 600, spacing: '.01em', transform: 'none' },
  },
  3: {
    scheme: 'dark',
    colours: palette('#0C0909 #130E0E #080606 #F0E6D8 #B6A595 #3B2C25 #861427 #FBEFE0 #D8B576 #0C0909 #F3E7D6'),
    display: "Cormorant, 'Hoefler Text', Garamond, Georgia, serif",
    text: 'Ysabeau, Optima, Candara, sans-serif',
    headWeight: 400,
    size: 17,
    radius: { card: 2, button: 2 },
    button: { weight: 600, spacing: '.05em', transform: 'none' },
  },
  4: {
    scheme: 'light',
    colours: palette('#FFF4E3 #FFFFFF #FFE7C9 #3B0A2C #7A3F65 #FFD6A6 #FF8B2B #3B0A2C #A60F58 #FF8B2B #3B0A2C'),
    display: "Fredoka, 'Arial Rounded MT Bold', ui-rounded, sans-serif",
    text: 'Nunito, ui-rounded, system-ui, sans-serif',
    headWeight: 650,
    size: 17,
    radius: { card: 40, button: 30 },
    button: { weight: 700, spacing: '0', transform: 'none' },
  },
  5: {
    scheme: 'light',
    colours: palette('#FBF7EC #FFFFFF #F3ECD9 #0C2225 #324649 #CFCBB8 #0A474D #FFFFFF #0A474D #0A474D #FFFDF5'),
    display: 'Literata, Georgia, serif',
    text: "'Atkinson Hyperlegible Next', Verdana, sans-serif",
    headWeight: 650,
    size: 18,
    radius: { card: 8, button: 8 },
    button: { weight: 700, spacing: '0', transform: 'none' },
  },
  6: {
    scheme: 'light',
    colours: palette('#F7F3EE #FFFFFF #EFE6D8 #220C12 #69505A #DCCDB9 #690D22 #FFF4E4 #690D22 #5A0A1C #FBEBD3'),
    display: "'Bodoni Moda', Didot, 'Bodoni 72', 'Times New Roman', serif",
    text: "Jost, Futura, 'Century Gothic', sans-serif",
    headWeight: 560,
    size: 17,
    radius: { card: 6, button: 3 },
    button: { weight: 500, spacing: '.1em', transform: 'uppercase' },
  },
  7: {
    scheme: 'light',
    colours: palette('#F3F3FA #FFFFFF #E6E5F7 #110E33 #514D7B #110E33 #3B1FE0 #FFFFFF #3B1FE0 #3B1FE0 #FFFFFF'),
    display: "'League Spartan', Futura, 'Avenir Next', sans-serif",
    text: "'Albert Sans', 'Segoe UI', system-ui, sans-serif",
    headWeight: 800,
    size: 16,
    radius: { card: 10, button: 10 },
    button: { weight: 800, spacing: '-.01em', transform: 'none' },
  },
};

/** The values of a tenant's brand for a mail's placeholders: its niche's, with the overrides of its own theme. */
export function brandValues(tenant: Pick<Tenant, 'niche' | 'theme'>): Record<string, string> {
  const brand = BRANDS[tenant.niche];
  const own = tenant.theme.colours[brand.scheme];
  const colours = Object.fromEntries(ROLES.map((role) => [role, own[role] ?? brand.colours[role]]));
  return {
    ...colours,
    scheme: brand.scheme,
    'font-display': brand.display,
    'font-text': brand.text,
    'head-weight': String(brand.headWeight),
    size: `${brand.size}px`,
    'size-small': `${brand.size - 2}px`,
    'radius-card': `${brand.radius.card}px`,
    'radius-button': `${brand.radius.button}px`,
    'button-weight': String(brand.button.weight),
    'button-spacing': brand.button.spacing,
    'button-transform': brand.button.transform,
  };
}
