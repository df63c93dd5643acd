/**
 * The token contract: every custom property that a theme sets and `_base` reads. Tests check the themes, `_base` and
 * `_base/README.md` against it; `npm run theme:new` and the validation of tenants' overrides use it.
 */

import { COMPONENT_TOKENS } from './component-tokens.ts';

/** Where a token is set: in both scheme mixins, or in the one for the whole brand. */
export type TokenPlace = 'scheme' | 'brand';

export interface TokenGroup {
  name: string;
  place: TokenPlace;
  /** Purpose of the group, in one line. */
  purpose: string;
  /** Tokens that every theme sets, with their purposes. */
  required: Readonly<Record<string, string>>;
  /** Tokens that a theme may set; rules that read one have a neutral fallback. */
  optional?: Readonly<Record<string, string>>;
}

/** The contract, from general to specific. */
export const TOKEN_GROUPS: readonly TokenGroup[] = [
  {
    name: 'colour roles',
    place: 'scheme',
    purpose: 'plain hex colours, except overlay; in dark, surfaces express depth',
    required: {
      bg: 'background of the page',
      surface: 'panels, cards, the navigation',
      'surface-raised': 'dialogs, menus, toasts',
      'surface-sunken': 'insets, bands, quiet buttons',
      text: 'text',
      'text-muted': 'second text',
      border: 'dividing lines',
      'border-strong': 'borders of form fields (3:1)',
      primary: 'the action',
      'on-primary': 'foreground on primary',
      'primary-hover': 'the primary on hover',
      'primary-text': 'the primary as text on any surface',
      secondary: 'secondary colour of the brand',
      'on-secondary': 'foreground on secondary',
      accent: 'highlights',
      'on-accent': 'foreground on accent',
      success: 'online, read, saved',
      'on-success': 'foreground on success',
      unread: 'badges of unread messages',
      'on-unread': 'foreground on unread',
      danger: 'errors and destructive actions',
      'on-danger': 'foreground on danger',
      warning: 'warnings',
      'on-warning': 'foreground on warning',
      info: 'neutral notices',
      'on-info': 'foreground on info',
      'danger-subtle': 'background of messages of danger',
      'warning-subtle': 'background of messages of warning',
      'info-subtle': 'background of messages of info',
      'success-subtle': 'background of messages of success',
      link: 'links in text',
      'focus-ring': 'focus ring (3:1)',
      'bubble-own': 'own messages',
      'on-bubble-own': 'foreground on own messages',
      'bubble-other': 'the other’s messages',
      'on-bubble-other': 'foreground on the other’s messages',
      overlay: 'overlay behind dialogs and over photos; may be translucent',
      hero: 'background of the first screen and the match',
      'on-hero': 'foreground on hero',
      'on-hero-muted': 'secondary foreground on hero',
      'hero-mark': 'emphasis on hero',
    },
    optional: {
      'pattern-strength': 'for a theme’s own pattern: its strength in this scheme',
      'hero-disc': 'for a theme’s own hero-bg: a colour by scheme',
      'band-ground': 'for a theme’s own band-bg: a colour by scheme',
      'band-text': 'for a theme’s own band-ink: foreground on band-ground',
      'gift-main': 'drawings of gifts: main colour',
      'gift-second': 'drawings of gifts: second colour',
    },
  },
  {
    name: 'type',
    place: 'brand',
    purpose: 'families, sizes and styles of headings, names and labels',
    required: {
      'font-display': 'family of headings, with fallbacks',
      'font-text': 'family of text, with fallbacks',
      'size-base': 'size of text, equal to step-0',
      'step--2': 'smallest size',
      'step--1': 'small size',
      'step-0': 'size of text',
      'step-1': 'size of leads',
      'step-2': 'smallest heading',
      'step-3': 'small heading',
      'step-4': 'heading',
      'step-5': 'largest heading',
      'lh-text': 'line height of text',
      'head-weight': 'weight of headings',
      'head-ls': 'letter spacing of headings',
      'head-lh': 'line height of headings',
      'name-weight': 'weight of members’ names',
      'name-ls': 'letter spacing of members’ names',
      'label-weight': 'weight of labels',
      'text-weight': 'weight of text',
      'display-stretch': 'width of the display family',
    },
    optional: {
      'head-transform': 'text-transform of headings',
      'label-ls': 'letter spacing of labels',
      'label-transform': 'text-transform of labels',
      'em-style': 'font-style of emphasis in headings',
      'head-fvs': 'font-variation-settings of headings',
      'name-fvs': 'font-variation-settings of names',
      'hero-fvs': 'font-variation-settings of the first screen’s heading',
      'age-weight': 'weight of the age next to a name',
    },
  },
  {
    name: 'spacing',
    place: 'brand',
    purpose: 'distances that determine a brand’s density',
    required: {
      'section-gap': 'between sections of a page',
      'card-gap': 'between cards',
    },
  },
  {
    name: 'radius and border',
    place: 'brand',
    purpose: 'corners and lines of components without specific tokens',
    required: {
      'radius-s': 'small corners',
      'radius-m': 'medium corners',
      'radius-l': 'large corners',
      'radius-pill': 'corners of pills',
      'border-w': 'width of lines',
      rule: 'line under headings; none for none',
    },
  },
  {
    name: 'shadow',
    place: 'brand',
    purpose: 'three heights',
    required: { 'shadow-1': 'lying', 'shadow-2': 'lifted', 'shadow-3': 'floating' },
  },
  {
    name: 'motion',
    place: 'brand',
    purpose: 'durations and easing; reduced motion disables all animation',
    required: {
      'dur-fast': 'hover and press effects',
      'dur-base': 'what appears',
      'dur-match': 'the match',
      ease: 'easing of all animations',
    },
    optional: {
      'press-x': 'horizontal shift of a pressed button',
      'press-y': 'vertical shift of a pressed button',
      'press-shadow': 'shadow of a pressed button',
      'card-hover': 'translate of a card on hover',
    },
  },
  {
    name: 'photo treatment',
    place: 'brand',
    purpose: 'frames of members’ photos',
    required: {
      'media-radius': 'corners of a card’s photo',
      'avatar-radius': 'corners of small pictures',
    },
    optional: {
      'portrait-filter': 'filter of drawn portraits',
      'media-ratio': 'aspect ratio of a card’s photo',
      'media-radius-s': 'media-radius on a phone',
      'panel-photo-radius': 'corners of photos in panels',
    },
  },
  {
    name: 'pattern',
    place: 'brand',
    purpose: 'picture of the brand behind the first screen',
    required: {
      pattern: 'a picture (CSS image); none for none',
      'pattern-size': 'background-size of pattern',
    },
    optional: {
      spectrum: 'a band of colours; none for none',
      'spectrum-h': 'height of spectrum',
    },
  },
  ...COMPONENT_TOKENS,
];

/** Names of the required or optional tokens of one place. */
export function tokenNames(place: TokenPlace, kind: 'required' | 'optional'): string[] {
  return TOKEN_GROUPS.filter((group) => group.place === place).flatMap((group) => Object.keys(group[kind] ?? {}));
}

/** Tokens that a component sets and reads itself; not part of a theme. */
export const COMPONENT_LOCAL: readonly string[] = [
  'tone',
  'tone-bg',
  'from',
  'to',
  'hero-fit',
  // Set by scripts while a card is dragged or a photo is pinched.
  'drag',
  'drag-x',
  'turn',
  'zoom',
  // Colours of the gift drawings, derived from the theme's.
  'art-ink',
  'art-line',
  'art-main',
  'art-shade',
  'art-second',
  'art-light',
];
