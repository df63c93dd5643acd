import { normalizeForMatching, createTypoCorrector } from './normalize-text.ts';
import { CLAUSE_END, SHARED_FAKE_WORDS, REALNESS_WORDS, FILLER_WORDS, type RealnessWords } from './realness-words.ts';

/** Messages of at most this many characters are treated as a single clause. */
const SINGLE_CLAUSE_LENGTH = 30;

/** At most this many arbitrary words within one clause. */
const upToWords = (most: number) => `(?:[a-z0-9]+ ){0,${most}}`;

/**
 * Patterns that ask whether somebody is real. False positives are preferred to misses, because the automatic answer is
 * true either way.
 */
function questionPatterns({
  ask,
  youAre,
  real,
  being,
  human,
  fake: own,
  exist,
  employed,
  not,
}: RealnessWords): string[] {
  const fake = `${own}|${SHARED_FAKE_WORDS}`;
  return [
    // "Are you real?", "ben je wel echt": only at the end of a clause, since "ben je echt moe" means "are you really
    // tired".
    `(?:${ask}) ${upToWords(4)}(?:${real}) ${CLAUSE_END}`,
    // "Are you a real woman", "is dit een echt profiel".
    `(?:${ask}) ${upToWords(4)}(?:${real}) ${upToWords(1)}(?:${being}) `,
    // Matches "Are you human", "am I talking to a person"; must not match "are you a calm person".
    `(?:${ask}) (?:(?:${FILLER_WORDS}) ){0,3}(?:${human}) (?:(?:(?:${FILLER_WORDS}) ){0,2}${CLAUSE_END}|${upToWords(3)}(?:${fake}) )`,
    `(?:${ask}) ${upToWords(5)}(?:${fake}) `,
    // "You are a bot": an accusation counts as a question.
    `(?:${youAre}) ${upToWords(4)}(?:${fake}) `,
    `(?:${youAre}) ${upToWords(2)}(?:${not}) ${upToWords(1)}(?:${real}) ${CLAUSE_END}`,
    `(?:${youAre}) ${upToWords(4)}(?:${real}) ${upToWords(2)}[?] `,
    `(?:${youAre}) ${upToWords(3)}(?:${real}) ${upToWords(1)}(?:${being}) ${upToWords(3)}[?] `,
    // "Bot?", "… or is it all fake?", "real or fake".
    `(?:${fake}) ${upToWords(3)}[?] `,
    `(?:${real}|${human}) (?:of|or|oder|ou|o|eller|vai|tai|czy|lub) ${upToWords(2)}(?:${fake}) `,
    // "Do I talk with a real person?"
    `(?:${real}) (?:${human}) ${upToWords(4)}[?] `,
    `(?:${exist}|${employed}) `,
  ];
}

/** A message that consists of one such word: "fake", "bot". */
const SINGLE_WORD = new RegExp(
  `^ (?:(?:a|an|een|ein|eine|en|un|une|una|uno|et|ett) )?(?:${[SHARED_FAKE_WORDS, ...Object.values(REALNESS_WORDS).map(({ fake }) => fake)].join('|')}) (?:[?|] )*$`,
);

const languages = Object.values(REALNESS_WORDS);
const QUESTIONS = languages.map((language) => new RegExp(` (?:${questionPatterns(language).join('|')})`));
const knownWords = languages.flatMap(({ ask, real, being, fake, human }) =>
  [ask, real, being, fake, human].join('|').split('|'),
);
const correctTypos = createTypoCorrector(knownWords.flatMap((phrase) => phrase.split(' ')));

/**
 * Whether a text asks if the other person is real, in any of the platform's languages (members write in all of them).
 * Tolerates accents, capitals, punctuation and typing errors.
 */
export function asksWhetherReal(text: string): boolean {
  const plain = correctTypos(normalizeForMatching(text));
  // "Are. You. Real" is one clause despite the punctuation. "Sei sposata, vero?" only asks for agreement.
  const whole = plain.length <= SINGLE_CLAUSE_LENGTH ? plain.replaceAll(/ \|(?! vero [?])/g, '') : plain;
  return SINGLE_WORD.test(plain) || QUESTIONS.some((question) => question.test(plain) || question.test(whole));
}
