import { plainWords, slipsOf } from './plain-words.ts';
import { CLAUSE_END, FAKE_EVERYWHERE, REALNESS_WORDS, SAYS_NOTHING } from './realness-words.ts';
import type { RealnessWords } from './realness-words.ts';

/** Messages of at most this many characters are treated as a single clause. */
const SHORT = 30;

/** At most this many arbitrary words within one clause. */
const words = (most: number) => `(?:[a-z0-9]+ ){0,${most}}`;

/**
 * Patterns that ask whether somebody is real. False positives are preferred to misses, because the automatic answer is
 * true either way.
 */
function questionsIn({ ask, youAre, real, being, human, fake: own, exist, employed, not }: RealnessWords): string[] {
  const fake = `${own}|${FAKE_EVERYWHERE}`;
  return [
    // "Are you real?", "ben je wel echt": only at the end of a clause, since "ben je echt moe" means "are you really
    // tired".
    `(?:${ask}) ${words(4)}(?:${real}) ${CLAUSE_END}`,
    // "Are you a real woman", "is dit een echt profiel".
    `(?:${ask}) ${words(4)}(?:${real}) ${words(1)}(?:${being}) `,
    // Matches "Are you human", "am I talking to a person"; must not match "are you a calm person".
    `(?:${ask}) (?:(?:${SAYS_NOTHING}) ){0,3}(?:${human}) (?:(?:(?:${SAYS_NOTHING}) ){0,2}${CLAUSE_END}|${words(3)}(?:${fake}) )`,
    `(?:${ask}) ${words(5)}(?:${fake}) `,
    // "You are a bot": an accusation counts as a question.
    `(?:${youAre}) ${words(4)}(?:${fake}) `,
    `(?:${youAre}) ${words(2)}(?:${not}) ${words(1)}(?:${real}) ${CLAUSE_END}`,
    `(?:${youAre}) ${words(4)}(?:${real}) ${words(2)}[?] `,
    `(?:${youAre}) ${words(3)}(?:${real}) ${words(1)}(?:${being}) ${words(3)}[?] `,
    // "Bot?", "… or is it all fake?", "real or fake".
    `(?:${fake}) ${words(3)}[?] `,
    `(?:${real}|${human}) (?:of|or|oder|ou|o|eller|vai|tai|czy|lub) ${words(2)}(?:${fake}) `,
    // "Do I talk with a real person?"
    `(?:${real}) (?:${human}) ${words(4)}[?] `,
    `(?:${exist}|${employed}) `,
  ];
}

/** A message that consists of one such word: "fake", "bot". */
const ALONE = new RegExp(
  `^ (?:(?:a|an|een|ein|eine|en|un|une|una|uno|et|ett) )?(?:${[FAKE_EVERYWHERE, ...Object.values(REALNESS_WORDS).map(({ fake }) => fake)].join('|')}) (?:[?|] )*$`,
);

const languages = Object.values(REALNESS_WORDS);
const QUESTIONS = languages.map((language) => new RegExp(` (?:${questionsIn(language).join('|')})`));
const known = languages.flatMap(({ ask, real, being, fake, human }) =>
  [ask, real, being, fake, human].join('|').split('|'),
);
const withoutSlips = slipsOf(known.flatMap((phrase) => phrase.split(' ')));

/**
 * Whether a text asks if the other person is real, in any of the platform's languages (members write in all of them).
 * Tolerates accents, capitals, punctuation and typing errors.
 */
export function asksWhetherReal(text: string): boolean {
  const plain = withoutSlips(plainWords(text));
  // "Are. You. Real" is one clause despite the punctuation. "Sei sposata, vero?" only asks for agreement.
  const whole = plain.length <= SHORT ? plain.replaceAll(/ \|(?! vero [?])/g, '') : plain;
  return ALONE.test(plain) || QUESTIONS.some((question) => question.test(plain) || question.test(whole));
}
