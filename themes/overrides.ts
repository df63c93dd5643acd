import { COLOUR_ROLES } from '../tenants/value-lists.ts';
import { contrastRatio, nearestPassing, parseHex, resolveToken } from './contrast.ts';
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

function passes(tokens: ReadonlyMap<string, string>, rules: readonly PairRule[]): boolean {
  return rules.every(({ pair: [ink, ground], need }) => {
    const [one, other] = [resolveToken(tokens, ink), resolveToken(tokens, ground)];
    return !parseHex(one) || !parseHex(other) || contrastRatio(one, other) >= need;
  });
}

/** A colour that nobody chose gives way: it moves to where its own pairs pass, when there is such a place. */
function settle(role: string, wanted: string, tokens: Map<string, string>, rules: readonly PairRule[]): string {
  const own = rules.filter(({ pair }) => pair.includes(role));
  const tried = new Map(tokens);
  return nearestPassing(wanted, (candidate) => passes(tried.set(role, candidate), own)) ?? wanted;
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
  const inner = /^var\(--([\w-]+)\)$/.exec(tokens.get(name) ?? '')?.[1];
  return inner ? roleOf(tokens, inner) : name;
}

function spoiledPairs(base: SchemeBase, own: OwnColours): Array<Omit<ContrastFault, 'nearest'>> {
  const { colours, source } = deriveColours(base, own);
  const tokens = new Map([...base.tokens, ...colours]);
  const blame = (name: string) => {
    const role = roleOf(base.tokens, name);
    return own[role] ? role : source.get(role);
  };
  return pairRules(base.bodyContrast).flatMap(({ pair: [ink, ground], need }) => {
    const [inkColour = '', groundColour = ''] = [resolveToken(tokens, ink), resolveToken(tokens, ground)];
    const role = blame(ink) ?? blame(ground);
    if (!role || !parseHex(inkColour) || !parseHex(groundColour)) return [];
    const ratio = contrastRatio(inkColour, groundColour);
    return ratio < need ? [{ role, ink, ground, inkColour, groundColour, ratio, need }] : [];
  });
}

/**
 * Checks every text pair that a site's own colours touch in one scheme.
 * @returns for each own colour that spoils a pair, the pair furthest from what it needs and the nearest colour that passes
 */
export function findFaults(base: SchemeBase, own: OwnColours): ContrastFault[] {
  const worst = new Map<string, Omit<ContrastFault, 'nearest'>>();
  for (const fault of spoiledPairs(base, own)) {
    const known = worst.get(fault.role);
    if (!known || fault.ratio / fault.need < known.ratio / known.need) worst.set(fault.role, fault);
  }
  return [...worst.values()].map((fault) => {
    const good = (candidate: string) =>
      spoiledPairs(base, { ...own, [fault.role]: candidate }).every(({ role }) => role !== fault.role);
    return { ...fault, nearest: nearestPassing(own[fault.role] ?? '', good) };
  });
}
