import type { TextReader } from '../../../tenants/site-texts.ts';
import { translatorFor } from '../i18n/translator.server.ts';
import type { InterestName } from '../fact-labels.ts';

/** Says interests in a page's data, so that pages that show a few do not load the words of all. */
export function interestLabelFor(reader: TextReader): (interest: string) => string {
  const t = translatorFor(reader);
  return (interest) => t(`facts:interests.value.${interest as InterestName}`);
}
