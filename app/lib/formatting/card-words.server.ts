import type { TextReader } from '../../../tenants/site-texts.ts';
import { translatorFor } from '../i18n/translator.server.ts';
import type { InterestName } from '../fact-labels.ts';
import { formatDay } from './format.ts';

/** Says interests and verified photos in a page's data, so that pages that show a few do not load the words of all. */
export function cardWordsFor(reader: TextReader) {
  const t = translatorFor(reader);
  return {
    interest: (interest: string) => t(`facts:interests.value.${interest as InterestName}`),
    verified: (day: string) => t('common:verified', { date: formatDay(reader.locale, day) }),
  };
}
