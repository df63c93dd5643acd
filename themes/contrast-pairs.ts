/** A foreground token on a background token. */
export type Pair = readonly [ink: string, ground: string];

const SURFACES = ['bg', 'surface', 'surface-raised', 'surface-sunken'];
const TONES = ['success', 'danger', 'warning', 'info'];

/** Body text: 4.5, or the theme's `bodyContrast`. */
export const BODY_PAIRS: readonly Pair[] = [
  ...SURFACES.flatMap((ground): Pair[] => [
    ['text', ground],
    ['text-muted', ground],
  ]),
  ...['bg', 'surface', 'surface-raised'].map((ground): Pair => ['link', ground]),
  ...TONES.map((tone): Pair => ['text', `${tone}-subtle`]),
  ['on-bubble-own', 'bubble-own'],
  ['on-bubble-other', 'bubble-other'],
  ['on-hero', 'hero'],
  ['on-hero-muted', 'hero'],
];

/** Labels and button texts: 4.5. */
export const LABEL_PAIRS: readonly Pair[] = [
  ...SURFACES.map((ground): Pair => ['primary-text', ground]),
  ...['primary', 'secondary', 'accent', 'unread', ...TONES].map((role): Pair => [`on-${role}`, role]),
  ['on-primary', 'primary-hover'],
  ...TONES.flatMap((tone): Pair[] => [
    [tone, 'bg'],
    [tone, 'surface'],
    [tone, `${tone}-subtle`],
  ]),
  // Emphasised words of the first screen's heading.
  ['hero-mark', 'hero'],
  ['fict-ink', 'fict-bg'],
  ['ribbon-ink', 'ribbon-bg'],
];

/** Pairs that count only where the background is a plain colour: 4.5. */
export const PLAIN_BACKGROUND_PAIRS: readonly Pair[] = [
  ['btn2-ink', 'btn2-bg'],
  ['nav-active-ink', 'nav-active-bg'],
  ['like-ink', 'like-bg'],
  ['chip-ink', 'chip-bg'],
  ['price-feat-ink', 'price-feat-bg'],
  ['price-feat-muted', 'price-feat-bg'],
  ['hero-btn-ink', 'hero-btn-bg'],
  ['hero-btn2-ink', 'hero-btn2-bg'],
  ['feat-btn-ink', 'feat-btn-bg'],
  ['badge-new-ink', 'badge-new'],
  ['eyebrow-ink', 'eyebrow-bg'],
  ['band-ink', 'band-bg'],
  ['band-muted', 'band-bg'],
  ['profile-ink', 'profile-ground'],
  ['profile-muted', 'profile-ground'],
  ['profile-mark', 'profile-ground'],
  ['chat-pane-ink', 'chat-pane-bg'],
  ['chat-pane-muted', 'chat-pane-bg'],
  ['talk-ink', 'talk-bg'],
  ['talk-muted', 'talk-bg'],
  ['trust-icon-ink', 'trust-icon-bg'],
  ['eighteen-ink', 'eighteen-bg'],
];

/** Fallbacks of omitted tokens, equal to those in the `var()` calls of `_base`. */
export const TOKEN_FALLBACKS: Readonly<Record<string, string>> = {
  'eyebrow-ink': 'hero-mark',
  'photo-mark': 'fict-bg',
  'photo-mark-rest': 'fict-ink',
};

/** Non-text elements that must be distinguishable from their background: 3 (WCAG 2.2, 1.4.11). */
export const SHAPE_PAIRS: readonly Pair[] = [
  ...['bg', 'surface', 'surface-raised'].flatMap((ground): Pair[] => [
    ['focus-ring', ground],
    ['border-strong', ground],
  ]),
  // Each mark has an edge of the other's colour, so both are seen on any photo.
  ['photo-mark', 'photo-mark-rest'],
];

export const LABEL_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** A pair, its required contrast, and whether it counts only where both are plain colours. */
export interface PairRule {
  pair: Pair;
  requiredRatio: number;
  plainOnly: boolean;
}

/** Cached per required contrast, because colour checks use the rules repeatedly. */
const rulesByContrast = new Map<number, readonly PairRule[]>();

/**
 * Every checked pair with its required contrast.
 * @param bodyContrast the theme's contrast for body text
 */
export function pairRules(bodyContrast: number): readonly PairRule[] {
  const known = rulesByContrast.get(bodyContrast) ?? makeRules(bodyContrast);
  rulesByContrast.set(bodyContrast, known);
  return known;
}

function makeRules(bodyContrast: number): PairRule[] {
  const rules = (pairs: readonly Pair[], need: number, onlyPlain = false) =>
    pairs.map((pair) => ({ pair, requiredRatio: need, plainOnly: onlyPlain }));
  return [
    ...rules(BODY_PAIRS, bodyContrast),
    ...rules(LABEL_PAIRS, LABEL_CONTRAST),
    ...rules(PLAIN_BACKGROUND_PAIRS, LABEL_CONTRAST, true),
    ...rules(SHAPE_PAIRS, SHAPE_CONTRAST),
  ];
}
