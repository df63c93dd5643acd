import { Form, Link } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SavedSearchView } from '../../../server/modules/people/discovery/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useActiveFilterLabels } from './active-filter-labels.ts';

interface SavedSearchListProps {
  searches: readonly SavedSearchView[];
  /** Names of the regions in the searches. */
  regions: ReadonlyArray<{ code: string; name: string }>;
  premium: boolean;
}

/** The member's saved searches, with links to open, to switch mails and to delete. */
export function SavedSearchList({ searches, regions, premium }: SavedSearchListProps) {
  const { t } = useTranslation('search');
  const wordsOf = useActiveFilterLabels(regions);
  return (
    <ul className="saved-searches">
      {searches.map((search) => (
        <li key={search.id}>
          <div>
            <Link to={paths.members(search.query)} aria-label={t('saved.open_named', { name: search.name })}>
              <b>{search.name}</b>
            </Link>
            <p>
              {wordsOf(search.query)
                .map(({ label }) => label)
                .join(' · ') || t('saved.all')}
            </p>
            {search.mail && <p>{t('saved.mails')}</p>}
          </div>
          <Form method="post" className="saved-search-actions">
            <input type="hidden" name="search" value={search.id} />
            {(premium || search.mail) && <MailSwitch {...search} />}
            <Button
              variant="ghost"
              size="small"
              name="intent"
              value="delete"
              aria-label={t('saved.delete_named', { name: search.name })}
            >
              {t('saved.delete')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function MailSwitch({ mail, name }: SavedSearchView) {
  const { t } = useTranslation('search');
  return (
    <Button
      variant="secondary"
      size="small"
      name="intent"
      value={mail ? 'mail_off' : 'mail_on'}
      aria-label={t(mail ? 'saved.switch_off_named' : 'saved.switch_on_named', { name })}
    >
      {t(mail ? 'saved.switch_off' : 'saved.switch_on')}
    </Button>
  );
}
