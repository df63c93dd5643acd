import { normalizeForMatching } from './normalize-text.ts';
import {
  CLAUSE_END,
  SHARED_FAKE_WORDS,
  CONTINUATION_WORDS,
  REALNESS_WORDS,
  FILLER_WORDS,
  type RealnessWords,
} from './realness-words.ts';

/** Patterns that claim to be real. A negation in between excludes the match. */
function claimPatterns({
  iAm,
  iAmNot,
  mine,
  real,
  being,
  human,
  fake: own,
  iExist,
  not,
  label,
  wrong,
}: RealnessWords): string[] {
  const fake = `${own}|${SHARED_FAKE_WORDS}`;
  const words = (most: number) => `(?:(?!(?:${not}) )[a-z0-9]+ ){0,${most}}`;
  const positive = `(?!(?:${not}) )`;
  const asserted = `(?<!(?:${not}) )`;
  return [
    // Matches "I am real"; must not match "ik ben echt blij" ("I am really happy").
    `${asserted}(?:${iAm}) ${words(3)}${positive}(?:${real}) ${CLAUSE_END}`,
    `${asserted}(?:${iAm}|${mine}) ${words(3)}${positive}(?:${real}) ${words(1)}(?:${being}) `,
    `${asserted}(?:${mine}) ${words(2)}${positive}(?:${real}) ${CLAUSE_END}`,
    // Matches "I am a person"; must not match "I'm a calm person", which describes a character.
    `${asserted}(?:${iAm}) (?:(?:${FILLER_WORDS}) ){0,3}(?:${human}) ${CLAUSE_END}`,
    // "I'm not a bot", "ik ben echt geen nepprofiel".
    `(?:${iAmNot}) ${words(4)}(?:${fake}) `,
    // "Geen bot hoor", "not a bot": only at the start of a clause.
    `(?<=^ |[|?] )(?:${not}) (?:(?:${FILLER_WORDS}) ){0,1}(?:${fake}) `,
    `(?:${mine}) (?:[a-z0-9]+ ){0,2}(?:${not}) ${words(2)}(?:${fake}) `,
    `${asserted}(?:${iExist}) ${words(1)}(?:${real}|${CLAUSE_END})`,
    // "Real woman here", "100 % echt".
    `${asserted}(?:${real}) (?:${being}) (?:here|hier|her|har|ici|aqui|qui|tutaj|taalla) `,
    `100 (?:${real}|${human}) `,
    // "Don't mind that label", "the label is wrong".
    `(?:${label}) (?:[|] )?(?:[a-z0-9]+ ){0,4}(?:${wrong}) `,
    `(?:${wrong}) (?:[a-z0-9]+ ){0,4}(?:${label}) `,
  ];
}

const CLAIMS = Object.values(REALNESS_WORDS).map((language) => new RegExp(` (?:${claimPatterns(language).join('|')})`));

/** A clause that is little more than yes or no, which is a claim when it answers an open question. */
const YES_OR_NO = Object.values(REALNESS_WORDS).map(
  ({ yes, no, iAm }) =>
    new RegExp(
      `(?:^|[?|]) (?:(?:${CONTINUATION_WORDS}) )*(?:${yes}|${no}|${iAm}) (?:(?:${yes}|${no}|${iAm}|${CONTINUATION_WORDS}) )*(?:[?|] |$)`,
    ),
);

/**
 * Whether a text claims that a fictional profile is real, or denies its label, in any of the platform's languages. Such
 * texts are never sent.
 * @param asked whether that question is open: a bare yes or no is then a claim
 */
export function claimsToBeReal(text: string, { asked = false } = {}): boolean {
  const plain = normalizeForMatching(text);
  return CLAIMS.some((claim) => claim.test(plain)) || (asked && YES_OR_NO.some((answer) => answer.test(plain)));
}
