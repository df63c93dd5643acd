import { COLOUR_ROLES } from '../tenants/value-lists.ts';
import { contrastRatio, nearestPassing, parseHex, passesAgainst, resolveToken, valueOf } from './contrast.ts';
import { pairRules, type PairRule } from './contrast-pairs.ts';
import { fromOklab, toOklab } from './oklab.ts';

/** Colours that a site sets in one scheme, hex by role. */
export type SiteColours = Readonly<Partial<Record<string, string>>>;

/** One scheme of a theme, and its required contrast for body text. */
interface SchemeBase {
  tokens: ReadonlyMap<string, string>;
  bodyContrast: number;
}

/** A text pair whose contrast fails because of a site's colour. */
export interface ContrastFault {
  /** The site's colour that causes the fault. */
  role: string;
  ink: string;
  ground: string;
  inkColour: string;
  groundColour: string;
  ratio: number;
  requiredRatio: number;
  /** The nearest colour for the role that passes; null if no lightness does. */
  nearest: string | null;
}

interface Derived {
  /** The site's colours and those derived from them. */
  colours: Map<string, string>;
  /** The site's colour from which each colour is derived. */
  source: Map<string, string>;
}

const isInk = (role: string) => role.startsWith('on-');

/** A derived colour moves to the nearest one whose own pairs pass, if there is one. */
function moveToPassing(role: string, wanted: string, tokens: Map<string, string>, rules: readonly PairRule[]): string {
  const opponents = rules.flatMap(({ pair, requiredRatio }) => {
    if (!pair.includes(role)) return [];
    const colour = resolveToken(tokens, pair[0] === role ? pair[1] : pair[0]) ?? '';
    return parseHex(colour) ? [{ colour, requiredRatio: requiredRatio }] : [];
  });
  return nearestPassing(wanted, passesAgainst(opponents)) ?? wanted;
}

/** The hover of a new primary is lighter or darker by as much as the theme's. */
function hoverOf(primary: string, tokens: ReadonlyMap<string, string>): string {
  const [before, hover, now] = [tokens.get('primary'), tokens.get('primary-hover'), primary].map(parseHex);
  if (!before || !hover || !now) return primary;
  const start = toOklab(now);
  const l = Math.min(1, Math.max(0, start.l + toOklab(hover).l - toOklab(before).l));
  return fromOklab({ ...start, l });
}

/**
 * Derives colours from a site's own in one scheme. Hover and text of the primary are computed from an own primary; a
 * role with the same colour in the theme as an earlier one in COLOUR_ROLES follows that role (own messages follow the
 * primary). Inks (`on-…`) never follow: they are checked unchanged.
 */
export function deriveColours(base: SchemeBase, own: SiteColours): Derived {
  const rules = pairRules(base.bodyContrast).filter(({ plainOnly }) => !plainOnly);
  const tokens = new Map(base.tokens);
  const colours = new Map<string, string>();
  const source = new Map<string, string>();
  for (const role of COLOUR_ROLES) {
    const given = own[role];
    if (given) tokens.set(role, given);
  }
  for (const [index, role] of COLOUR_ROLES.entries()) {
    const given = own[role];
    const made = own.primary !== undefined && (role === 'primary-hover' || role === 'primary-text');
    const model = made
      ? 'primary'
      : COLOUR_ROLES.slice(0, index).find(
          (each) => colours.has(each) && base.tokens.get(each) === base.tokens.get(role) && !isInk(each),
        );
    if (given) colours.set(role, given);
    else if (model && !isInk(role)) {
      const wanted = role === 'primary-hover' ? hoverOf(own.primary ?? '', base.tokens) : (colours.get(model) ?? '');
      colours.set(role, moveToPassing(role, wanted, tokens, rules));
      source.set(role, source.get(model) ?? model);
    }
    tokens.set(role, colours.get(role) ?? base.tokens.get(role) ?? '');
  }
  return { colours, source };
}

/** The colour role that a token resolves to through `var()`. */
function roleOf(tokens: ReadonlyMap<string, string>, name: string): string {
  const inner = /^var\(--([\w-]+)\)$/.exec(valueOf(tokens, name) ?? '')?.[1];
  return inner ? roleOf(tokens, inner) : name;
}

interface AffectedRule extends PairRule {
  /** The colour roles of its foreground and background. */
  roles: readonly [ink: string, ground: string];
  /** The site's colour that is reported if it fails. */
  reportedRole: string;
  /** Whether one of its two colours is derived. */
  isDerived: boolean;
}

/** The rules affected by a site's colours; they depend on the roles set, not on the colours. */
function affectedRules(base: SchemeBase, own: SiteColours, source: Derived['source']): AffectedRule[] {
  const blame = (role: string) => (own[role] ? role : source.get(role));
  return pairRules(base.bodyContrast).flatMap((rule) => {
    const roles = [roleOf(base.tokens, rule.pair[0]), roleOf(base.tokens, rule.pair[1])] as const;
    const blamed = blame(roles[0]) ?? blame(roles[1]);
    return blamed ? [{ ...rule, roles, reportedRole: blamed, isDerived: roles.some((role) => source.has(role)) }] : [];
  });
}

type Fault = Omit<ContrastFault, 'nearest'>;

/** The contrast fault of a pair in these colours; null if it passes, or if one of the two is not a plain colour. */
function contrastFault(
  { pair: [ink, ground], roles, requiredRatio, reportedRole }: AffectedRule,
  colourOf: (role: string) => string,
) {
  const [inkColour, groundColour] = [colourOf(roles[0]), colourOf(roles[1])];
  if (!parseHex(inkColour) || !parseHex(groundColour)) return null;
  const ratio = contrastRatio(inkColour, groundColour);
  return ratio < requiredRatio
    ? { role: reportedRole, ink, ground, inkColour, groundColour, ratio, requiredRatio: requiredRatio }
    : null;
}

/** For each of the site's colours, the pair furthest below its required contrast. */
function worstFaults(rules: readonly AffectedRule[], colourOf: (role: string) => string): Fault[] {
  const worst = new Map<string, Fault>();
  for (const rule of rules) {
    const fault = contrastFault(rule, colourOf);
    const known = fault && worst.get(fault.role);
    if (fault && (!known || fault.ratio / fault.requiredRatio < known.ratio / known.requiredRatio))
      worst.set(fault.role, fault);
  }
  return [...worst.values()];
}

/**
 * Checks every text pair affected by a site's colours in one scheme.
 * @returns for each colour that causes a fault, the pair furthest below its required contrast and the nearest colour
 * that passes
 */
export function findFaults(base: SchemeBase, own: SiteColours): ContrastFault[] {
  const { colours, source } = deriveColours(base, own);
  const rules = affectedRules(base, own, source);
  const among = (known: (role: string) => string | undefined) => (role: string) =>
    known(role) ?? resolveToken(base.tokens, role) ?? '';
  return worstFaults(
    rules,
    among((role) => colours.get(role)),
  ).map((fault) => {
    const blamed = rules.filter((rule) => rule.reportedRole === fault.role);
    const [plain, following] = [
      blamed.filter(({ isDerived }) => !isDerived),
      blamed.filter(({ isDerived }) => isDerived),
    ];
    // Most candidates already fail against unchanged colours, so derive the others only for the rest.
    const good = (candidate: string) => {
      const tried: SiteColours = { ...own, [fault.role]: candidate };
      const passAll = (some: AffectedRule[], colourOf: (role: string) => string) =>
        some.every((rule) => contrastFault(rule, colourOf) === null);
      if (
        !passAll(
          plain,
          among((role) => tried[role]),
        )
      )
        return false;
      if (following.length === 0) return true;
      const derived = deriveColours(base, tried).colours;
      return passAll(
        following,
        among((role) => derived.get(role)),
      );
    };
    return { ...fault, nearest: nearestPassing(own[fault.role] ?? '', good) };
  });
}
