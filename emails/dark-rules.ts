import type { ColourRole } from '../tenants/value-lists.ts';

/**
 * Colours of the layout's classes, which styles in the head replace in the dark scheme. Inline styles have the colours of
 * the site's first scheme, for mail programs without media queries.
 */
const RULES: ReadonlyArray<readonly [selectors: readonly string[], property: string, role: ColourRole]> = [
  [['body', '.ground', '.ground > div[role]'], 'background-color', 'bg'],
  [['.hero', '.hero > tbody > tr > td'], 'background-color', 'hero'],
  [['.panel', '.panel > table'], 'background-color', 'surface'],
  [['.panel > table > tbody > tr > td', '.line', '.rule p'], 'border-color', 'border'],
  [['.ink div', '.ink table', '.ink-link'], 'color', 'text'],
  [['.muted div', '.muted'], 'color', 'text-muted'],
  [['.on-hero div', '.on-hero'], 'color', 'on-hero'],
  [['.chip'], 'background-color', 'hero'],
  [['.blank'], 'background-color', 'surface-sunken'],
  [['.blank'], 'color', 'text'],
  [['.link'], 'color', 'primary-text'],
  [['.button td', '.button a'], 'background-color', 'primary'],
  [['.button a'], 'color', 'on-primary'],
];

const declare = (selectors: readonly string[], property: string, value: string, scope = '') =>
  `${selectors.map((selector) => scope + selector).join(',')}{${property}:${value} !important}`;

/**
 * Styles for the dark scheme: the media query, and the attributes that Outlook sets on the elements it recolours.
 * @param frameRole colour of a portrait's border
 */
export function darkRules(colours: (role: ColourRole) => string, frameRole: ColourRole): string {
  const rules = [...RULES, [['.frame'], 'border-color', frameRole] as const];
  const all = (scope: (property: string) => string) =>
    rules.map(([selectors, property, role]) => declare(selectors, property, colours(role), scope(property))).join('');
  const outlook = (property: string) => (property === 'background-color' ? '[data-ogsb] ' : '[data-ogsc] ');
  // Two closing braces in a row would end a placeholder of the template.
  return `@media (prefers-color-scheme:dark){${all(() => '')} }${all(outlook)}`;
}
