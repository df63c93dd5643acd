import type { Tenant } from '../../context.ts';

/** Words that tell a passer-by what kind of site writes, in the languages that mails are written in. */
const TELLING =
  /\bdat(?:e|es|ing)\b|single|liefde|verlief|\blove|romant|\bmatch|flirt|\bsex|seks|erot|relati|profiel|profile|\bchat|\blikes?\b|\blid\b|\bleden\b|\bmembers?\b|\bcredits?\b|kink|fetis|bdsm|\bgay|lesb|milf|gilf|bbw/i;

/**
 * Whether a line that shows on a locked screen would tell others what the site is: it names the site or speaks of what
 * members do there (specification, sections 3 and 7).
 */
export function tellsWhatThisIs(line: string, { name }: Pick<Tenant, 'name'>): boolean {
  return TELLING.test(line) || line.toLowerCase().includes(name.toLowerCase());
}
