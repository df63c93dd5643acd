import { parseHex } from '../../themes/contrast.ts';
import { withLightness } from '../../themes/palette.ts';
import { THEMES, type Theme } from '../../themes/theme-list.ts';
import type { IconWeight, Scheme } from '../../themes/theme.schema.ts';
import {
  AnswerError,
  brandFromSlug,
  readAnswers,
  type Answers,
  type Question,
  type Questionnaire,
} from '../tenants/ask-answers.ts';
import { installedFonts, type InstalledFont } from './font-packages.ts';
import type { NewTheme } from './starter-theme.ts';

const KEYS = ['slug', 'name', 'like', 'primary', 'accent', 'ground', 'scheme', 'display', 'text', 'icons'] as const;
type Key = (typeof KEYS)[number];
type RawAnswers = Answers<Key>;

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const ICONS: readonly IconWeight[] = ['thin', 'light', 'bold', 'fill'];
const SHIPPED = THEMES.filter((theme) => theme.niche !== null);
const FONTS = installedFonts();
/** Names with another meaning where a tenant file names a theme: no pattern, and the schemes. */
const RESERVED: readonly string[] = ['none', 'auto', ...SCHEMES];

const themeOf = (slug = ''): Theme | undefined => SHIPPED.find((theme) => theme.slug === slug.trim());
const fontOf = (family = ''): InstalledFont | undefined =>
  FONTS.find((font) => font.family.toLowerCase() === family.trim().toLowerCase());
const likeOf = ({ like }: RawAnswers): Theme | undefined => themeOf(like);

/** The base theme's font by position: the first is for headings, the last for text. */
function baseFont(answers: RawAnswers, place: 0 | -1): string {
  return likeOf(answers)?.fonts.at(place)?.family ?? '';
}

function tintedGround({ primary = '', scheme }: RawAnswers): string {
  if (!parseHex(primary)) return '#ffffff';
  return scheme === 'dark' ? withLightness(primary, 0.16, 0.02) : withLightness(primary, 0.98, 0.012);
}

/** Slug, primary and accent are required; the rest has defaults, which apply if any option is given. */
const QUESTIONS: Record<Key, Question<Key>> = {
  slug: { text: 'Slug (name of the folder, lower case)' },
  name: { text: 'Brand name', fallback: ({ slug = '' }) => brandFromSlug(slug) },
  like: { text: `Start from the shapes of (${SHIPPED.map(({ slug }) => slug).join(', ')})`, fallback: () => 'default' },
  primary: { text: 'Primary colour, for the action (such as #e0115f)' },
  accent: { text: 'Accent colour, for highlights' },
  ground: { text: 'Ground of the page', fallback: tintedGround },
  scheme: {
    text: 'Scheme shown first (light, dark)',
    fallback: (answers) => likeOf(answers)?.scheme ?? 'light',
  },
  display: {
    text: `Font of headings (${FONTS.map(({ family }) => family).join(', ')})`,
    fallback: (answers) => baseFont(answers, 0),
  },
  text: { text: 'Font of text', fallback: (answers) => baseFont(answers, -1) },
  icons: { text: `Weight of icons (${ICONS.join(', ')})`, fallback: (answers) => likeOf(answers)?.icons ?? 'bold' },
};

export const readOptions = (args: readonly string[]): RawAnswers => readAnswers(KEYS, args);

/** The questions, for `askAnswers`. */
export const questionnaire: Questionnaire<Key> = {
  keys: KEYS,
  questions: QUESTIONS,
  optional: KEYS.filter((key) => QUESTIONS[key].fallback),
  validate: validateAnswer,
};

/**
 * Converts the answers to a new theme.
 * @throws AnswerError naming every invalid answer
 */
export function parseAnswers(answers: RawAnswers): NewTheme {
  const faults = KEYS.map((key) => validateAnswer(key, answers[key] ?? '')).filter((fault) => fault !== null);
  const [like, display, text] = [likeOf(answers), fontOf(answers.display), fontOf(answers.text)];
  if (faults.length > 0 || !like || !display || !text) throw new AnswerError(faults.join('\n'));
  const colour = (key: 'primary' | 'accent' | 'ground') => sixDigits(answers[key] ?? '');
  return {
    slug: answers.slug ?? '',
    name: (answers.name ?? '').trim(),
    like,
    seeds: { primary: colour('primary'), accent: colour('accent'), ground: colour('ground') },
    scheme: SCHEMES.find((each) => each === answers.scheme) ?? 'light',
    display,
    text,
    icons: ICONS.find((each) => each === answers.icons) ?? 'bold',
  };
}

/** Why an answer is invalid; null if it is valid. */
function validateAnswer(key: Key, answer: string): string | null {
  const oneOf = (list: readonly string[]) => (list.includes(answer) ? null : list.join(', '));
  const allowed = (): string | null => {
    switch (key) {
      case 'slug':
        return /^[a-z][a-z0-9-]{0,39}$/.test(answer) && !RESERVED.includes(answer)
          ? null
          : `lower-case letters, digits and dashes, at most 40; not ${RESERVED.join(', ')}`;
      case 'name':
        return /^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,39}$/u.test(answer.trim())
          ? null
          : "letters, digits, spaces and .&'- , at most 40 characters";
      case 'like':
        return oneOf(SHIPPED.map(({ slug }) => slug));
      case 'primary':
      case 'accent':
      case 'ground':
        return parseHex(answer) ? null : 'a colour such as #e0115f';
      case 'display':
      case 'text':
        return fontOf(answer)
          ? null
          : `${FONTS.map(({ family }) => family).join(', ')}; another after npm install --save-dev @fontsource-variable/<font>`;
      case 'scheme':
        return oneOf(SCHEMES);
      case 'icons':
        return oneOf(ICONS);
    }
  };
  const says = allowed();
  return says === null ? null : `--${key} "${answer}" is not allowed. Allowed: ${says}.`;
}

function sixDigits(colour: string): string {
  const digits = colour.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
