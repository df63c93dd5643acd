import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Icon } from '../../ui/media/icon.tsx';

interface ContentsProps {
  items: ReadonlyArray<{ id: string; title: string }>;
  /** Language of the text. */
  lang: string;
}

function ContentsList({ items, lang }: ContentsProps) {
  return (
    <ul lang={lang}>
      {items.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** The contents list beside a long text, on wide screens. */
export function Contents(props: ContentsProps) {
  const { t } = useTranslation('pages');
  return (
    <nav className="text-contents" aria-label={t('contents')}>
      <p>{t('contents')}</p>
      <ContentsList {...props} />
    </nav>
  );
}

/** The collapsed contents list above the text, on small screens. */
export function CollapsedContents(props: ContentsProps) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  return (
    <nav lang={locale} className="text-contents-folded" aria-label={t('contents')}>
      <details>
        <summary>
          {t('contents')}
          <Icon name="caret-down" />
        </summary>
        <ContentsList {...props} />
      </details>
    </nav>
  );
}
