import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ResellCardView } from '../../../server/modules/people/discovery/index.ts';

/**
 * An advertisement among the results, marked as one. It must not look like a member, and its link sends no referrer.
 */
export default function ResellCard({ card }: { card: ResellCardView }) {
  const { t } = useTranslation('search');
  return (
    <article className="ad-card">
      <p className="ad-label">{t('ad.label')}</p>
      <h3 className="ad-title">{card.title}</h3>
      <p>{card.text}</p>
      <a
        href={card.url}
        className="ad-link"
        target="_blank"
        rel="sponsored nofollow noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {t(`ad.${card.kind}`)}
        <span className="visually-hidden"> ({t('ad.new_tab')})</span>
      </a>
    </article>
  );
}
