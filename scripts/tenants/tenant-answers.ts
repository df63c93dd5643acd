import { isSiteHost, toHostName } from '../../tenants/host-name.ts';
import { COUNTRIES, LOCALES, NICHES, parseNiche, type Country } from '../../tenants/value-lists.ts';
import {
  AnswerError,
  brandFromSlug,
  readAnswers,
  type Answers,
  type Question,
  type Questionnaire,
} from './ask-answers.ts';
import type { NewTenant } from './starter-file.ts';

const KEYS = ['slug', 'name', 'niche', 'host', 'countries', 'language'] as const;
type Key = (typeof KEYS)[number];
type RawAnswers = Answers<Key>;

const NICHE_LIST = Object.entries(NICHES)
  .map(([number, name]) => `${number} ${name}`)
  .join(', ');

/** `name` has a default and is asked only in interactive use. */
const QUESTIONS: Record<Key, Question<Key>> = {
  slug: { text: 'Slug (name of the folder, lower case)' },
  name: { text: 'Brand name', fallback: ({ slug = '' }) => brandFromSlug(slug) },
  niche: { text: `Niche (${NICHE_LIST})`, fallback: () => '1' },
  host: { text: 'Hosts, the canonical one first', fallback: ({ slug = '' }) => `${slug}.localhost` },
  countries: { text: `Countries (${COUNTRIES.join(', ')})`, fallback: () => 'NL' },
  language: { text: `Language (${LOCALES.join(', ')})`, fallback: () => 'nl' },
};

/** Parses the command line options; `--host` may be repeated. */
export const readOptions = (args: readonly string[]): RawAnswers => readAnswers(KEYS, args, ['host']);

/** The questions, for `askAnswers`. */
export const questionnaire: Questionnaire<Key> = {
  keys: KEYS,
  questions: QUESTIONS,
  optional: ['name'],
  validate: validateAnswer,
};

/**
 * Converts the answers to a new tenant.
 * @throws AnswerError naming every invalid answer
 */
export function parseAnswers(answers: RawAnswers): NewTenant {
  const faults = KEYS.map((key) => validateAnswer(key, answers[key] ?? '')).filter((fault) => fault !== null);
  if (faults.length > 0) throw new AnswerError(faults.join('\n'));
  return {
    slug: answers.slug ?? '',
    name: (answers.name ?? '').trim(),
    niche: parseNiche(answers.niche ?? '') ?? 1,
    hosts: [...new Set(splitList(answers.host).map((host) => toHostName(host) ?? ''))],
    countries: [...new Set(splitList(answers.countries).map((code) => code.toUpperCase() as Country))],
    language: LOCALES.find((code) => code === languageOf(answers.language)) ?? 'nl',
  };
}

/** Why an answer is invalid; null if it is valid. */
function validateAnswer(key: Key, answer: string): string | null {
  const say = (allowed: string) => `--${key} "${answer}" is not allowed. Allowed: ${allowed}.`;
  switch (key) {
    case 'slug':
      return /^[a-z][a-z0-9-]{0,39}$/.test(answer) ? null : say('lower-case letters, digits and dashes, at most 40');
    case 'name':
      return answer.trim().length > 0 && answer.trim().length <= 40 ? null : say('1 to 40 characters');
    case 'niche':
      return parseNiche(answer) ? null : say(NICHE_LIST);
    case 'host': {
      const hosts = splitList(answer);
      return hosts.length > 0 && hosts.every((host) => isSiteHost(toHostName(host) ?? ''))
        ? null
        : say('names such as www.example.nl');
    }
    case 'countries': {
      const codes = splitList(answer).map((code) => code.toUpperCase());
      return codes.length > 0 && codes.every((code) => COUNTRIES.some((known) => known === code))
        ? null
        : say(COUNTRIES.join(', '));
    }
    case 'language':
      return LOCALES.some((code) => code === languageOf(answer)) ? null : say(LOCALES.join(', '));
  }
}

function splitList(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function languageOf(text = ''): string {
  return /^[a-z]{2}(-[a-z]{2})?$/i.test(text) ? text.slice(0, 2).toLowerCase() : text;
}
