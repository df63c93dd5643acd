import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SubjectView } from '../../../../server/modules/people/profiles/index.ts';
import { Quote } from '../../../ui/quote.tsx';

interface SubjectQuoteProps {
  subject: SubjectView;
  /** Whose profile it is on; null for the viewer's own. */
  owner: string | null;
}

/** The answer or photo of a profile that a message answers. */
export function SubjectQuote({ subject, owner }: SubjectQuoteProps) {
  const { t } = useTranslation('chat');
  const { kind, title, text, photo } = subject;
  if (kind === 'prompt') {
    return <Quote title={owner ? t('quote.theirs', { name: owner }) : t('quote.mine')} text={`${title} ${text}`} />;
  }
  const words = owner ? t('quote.their_photo', { name: owner }) : t('quote.my_photo');
  return photo ? (
    <Quote title={words} picture={{ src: photo.thumb_filename, alt: '' }} />
  ) : (
    <Quote title={words} text={t('quote.gone')} />
  );
}
