import { readFileSync } from 'node:fs';

import { parse } from 'yaml';
import { z } from 'zod';

/** Alternatives of a regular expression over `normalizeForMatching` output. */
const words = z.string().min(1);

/** How a language expresses being real. */
const realnessWords = z.strictObject({
  /** Openings of a question: "are you", "am I talking to", "is this". */
  ask: words,
  /** "You are": a question when it ends with a question mark, or an accusation. */
  youAre: words,
  /** Being real. Where the word also means "very", it counts only at the end of a clause. */
  real: words,
  /** Nouns that can follow "real": person, woman, profile. */
  being: words,
  /** Words that only apply to a human. */
  human: words,
  /** The opposites: fake, computer, operator. */
  fake: words,
  /** "Do you exist". */
  exist: words,
  /** "Do you work for this site". */
  employed: words,
  /** Words for the label of a fictional profile. */
  label: words,
  /** Words that deny the label. */
  wrong: words,
  /** "I am", also inverted. */
  iAm: words,
  /** "I am not". */
  iAmNot: words,
  /** About oneself: "this is", "my profile is". */
  mine: words,
  /** "I exist". */
  iExist: words,
  not: words,
  yes: words,
  no: words,
});

export type RealnessWords = z.infer<typeof realnessWords>;

/** Words for "not real" that all languages have borrowed. */
export const SHARED_FAKE_WORDS =
  'bot|bots|chatbot|chatbots|robot|robots|robbot|fake|fakes|faked|ai|chatgpt|catfish|scammer';

/** Words after which a new clause starts, so that the preceding words are the end of one. */
export const CONTINUATION_WORDS = [
  'of|or|oder|ou|o|eller|vai|tai|czy|lub|en|and|und|et|e|y|og|och|ja|i|want|because|denn|weil|dan|then|though|btw|eigenlijk',
  'wel|nou|hoor|he|haha|hihi|lol|right|schat|honey|baby|ehrlich|verdad|vero|no|nee|nein|nej|nei|nie|niet|not|nicht|here|hier',
  'actually|by|cause|cuz|please|pls|aub|bitte|per|por|s|just|maar|but|aber|pero|ma|men|mutta|ale|mais|som|as|als|irgendwie',
].join('|');

/** End of a clause. */
export const CLAUSE_END = `(?=[?|] |$|(?:${CONTINUATION_WORDS}) )`;

/** Filler words: between "are you" and "a person" they do not change the question. */
export const FILLER_WORDS = [
  'a|an|the|een|n|ne|ein|eine|einen|einem|einer|un|une|una|et|en|ett|den|der|die|de|to|with|met|mit|mot|avec|con|med|z|ze|i|a',
  'wel|echt|gewoon|toch|even|ook|eigenlijk|really|actually|even|just|also|too|you|definitely|normal|honestly|only|auch|nur|wirklich|doch',
  'uberhaupt|at|all|right|vraiment|bien|bel|realmente|verdaderamente|davvero|veramente|virkelig|verkligen|faktisk|faktiskt|bara|bare|oikeasti|ihan',
  'naprawde|tylko|zwykly|zwyklym|sa|sina|du|je|jij|u|tu|usted|lei|pani|pan|still|nog|noch|encore|aan|het|any|some|other|andere|autre|otra|altra',
].join('|');

const file = readFileSync(new URL('realness-words.yaml', import.meta.url), 'utf8');

/** By language, in the order of the file, in which similar words correct a typing error. */
export const REALNESS_WORDS = z.record(z.string(), realnessWords).parse(parse(file));
