import { COLOUR_ROLES } from '../tenants/value-lists.ts';
import { contrastRatio, nearestPassing, parseHex, passesAgainst, resolveToken, valueOf } from './contrast.ts';
import { pairRules } from './contrast-pairs.ts';
import type { PairRule } from './contrast-pairs.ts';
import { fromOklab, toOklab } from './oklab.ts';

/** Colours that a site sets in one scheme, hex by role. */
export type OwnColours = Readonly<Partial<Record<string, string>>>;

/** One scheme of a theme, and what it asks of text to be read. */
export interface SchemeBase {
  /** Every token that holds in the scheme. */
  tokens: ReadonlyMap<string, string>;
  bodyContrast: number;
}

/** A text pair that an own colour spoils. */
export interface ContrastFault {
  /** The site's own colour that is to blame. */
  role: string;
  ink: string;
  ground: string;
  inkColour: string;
  groundColour: string;
  ratio: number;
  need: number;
  /** The nearest colour for the role that passes; null when no lightness of it does. */
  nearest: string | null;
}

interface Derived {
  /** Own colours and those that follow from them. */
  colours: Map<string, string>;
  /** The own colour behind each colour that follows. */
  source: Map<string, string>;
}

const isInk = (role: string) => role.startsWith('on-');

/** A colour that nobody chose gives way: it moves to where its own pairs pass, when there is such a place. */
function settle(role: string, wanted: string, tokens: Map<string, string>, rules: readonly PairRule[]): string {
  const opponents = rules.flatMap(({ pair, need }) => {
    if (!pair.includes(role)) return [];
    const colour = resolveToken(tokens, pair[0] === role ? pair[1] : pair[0]) ?? '';
    return parseHex(colour) ? [{ colour, need }] : [];
  });
  return nearestPassing(wanted, passesAgainst(opponents)) ?? wanted;
}

/** The hover of a new primary is as much lighter or darker as the theme's own is. */
function hoverOf(primary: string, tokens: ReadonlyMap<string, string>): string {
  const [before, hover, now] = [tokens.get('primary'), tokens.get('primary-hover'), primary].map(parseHex);
  if (!before || !hover || !now) return primary;
  const start = toOklab(now);
  const l = Math.min(1, Math.max(0, start.l + toOklab(hover).l - toOklab(before).l));
  return fromOklab({ ...start, l });
}

/**
 * What follows from a site's own colours in one scheme. Hover and text of the primary are made from an own primary; a
 * role that has the same colour in the theme as one named before it in COLOUR_ROLES follows that one (own messages
 * follow the primary). Inks (`on-…`) never follow: they are checked as they are.
 */
export function deriveColours(base: SchemeBase, own: OwnColours): Derived {
  const rules = pairRules(base.bodyContrast).filter(({ onlyPlain }) => !onlyPlain);
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
      colours.set(role, settle(role, wanted, tokens, rules));
      source.set(role, source.get(model) ?? model);
    }
    tokens.set(role, colours.get(role) ?? base.tokens.get(role) ?? '');
  }
  return { colours, source };
}

/** The colour role that a token shows, through `var()` if need be. */
function roleOf(tokens: ReadonlyMap<string, string>, name: string): string {
  const inner = /^var\(--([\w-]+)\)$/.exec(valueOf(tokens, name) ?? '')?.[1];
  return inner ? roleOf(tokens, inner) : name;
}

/** A rule that an own colour touches. */
interface TouchedRule extends PairRule {
  /** The colour roles that its ink and its ground show. */
  roles: readonly [ink: string, ground: string];
  /** The own colour that is to blame when it fails. */
  blamed: string;
  /** Whether a colour that follows from an own one is among its two. */
  follows: boolean;
}

/** The rules that a site's own colours touch. Which these are depends on the roles set, not on their colours. */
function touchedRules(base: SchemeBase, own: OwnColours, source: Derived['source']): TouchedRule[] {
  const blame = (role: string) => (own[role] ? role : source.get(role));
  return pairRules(base.bodyContrast).flatMap((rule) => {
    const roles = [roleOf(base.tokens, rule.pair[0]), roleOf(base.tokens, rule.pair[1])] as const;
    const blamed = blame(roles[0]) ?? blame(roles[1]);
    return blamed ? [{ ...rule, roles, blamed, follows: roles.some((role) => source.has(role)) }] : [];
  });
}

type Fault = Omit<ContrastFault, 'nearest'>;

/** What is wrong with a pair in these colours; null when nothing is, or when one of the two is no plain colour. */
function faultIn({ pair: [ink, ground], roles, need, blamed }: TouchedRule, colourOf: (role: string) => string) {
  const [inkColour, groundColour] = [colourOf(roles[0]), colourOf(roles[1])];
  if (!parseHex(inkColour) || !parseHex(groundColour)) return null;
  const ratio = contrastRatio(inkColour, groundColour);
  return ratio < need ? { role: blamed, ink, ground, inkColour, groundColour, ratio, need } : null;
}

/** The pair of each own colour that is furthest from what it needs. */
function worstFaults(rules: readonly TouchedRule[], colourOf: (role: string) => string): Fault[] {
  const worst = new Map<string, Fault>();
  for (const rule of rules) {
    const fault = faultIn(rule, colourOf);
    const known = fault && worst.get(fault.role);
    if (fault && (!known || fault.ratio / fault.need < known.ratio / known.need)) worst.set(fault.role, fault);
  }
  return [...worst.values()];
}

/**
 * Checks every text pair that a site's own colours touch in one scheme.
 * @returns for each own colour that spoils a pair, the pair furthest from what it needs and the nearest colour that passes
 */
export function findFaults(base: SchemeBase, own: OwnColours): ContrastFault[] {
  const { colours, source } = deriveColours(base, own);
  const rules = touchedRules(base, own, source);
  const among = (known: (role: string) => string | undefined) => (role: string) =>
    known(role) ?? resolveToken(base.tokens, role) ?? '';
  return worstFaults(
    rules,
    among((role) => colours.get(role)),
  ).map((fault) => {
    const blamed = rules.filter((rule) => rule.blamed === fault.role);
    const [plain, following] = [blamed.filter(({ follows }) => !follows), blamed.filter(({ follows }) => follows)];
    // Most candidates fail beside the colours that stay as they are: only for the others it is found out what follows.
    const good = (candidate: string) => {
      const tried: OwnColours = { ...own, [fault.role]: candidate };
      const passAll = (some: TouchedRule[], colourOf: (role: string) => string) =>
        some.every((rule) => faultIn(rule, colourOf) === null);
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
