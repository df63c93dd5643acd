import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { FoundAddress } from '../../../../server/modules/operators/money/look-at-suppressions.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Moment } from '../moment.tsx';
import type { DeskSite } from '../site-filter.tsx';

type Why = 'bounce' | 'fbl' | 'listunsubscribe';

interface Searched {
  address: string;
  site: string | null;
  found: readonly FoundAddress[];
}

/** Searches for a whole address. It is posted: an address never stands in a link, a history or a log. */
export function AddressSearch({ sites, searched }: { sites: readonly DeskSite[]; searched: Searched | null }) {
  const { t } = useTranslation(['deskmoney', 'desk']);
  const pending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="desk-filter" role="search" aria-labelledby="address-search">
      <h2 id="address-search">{t('suppressions.search')}</h2>
      <TextField
        label={t('suppressions.address')}
        hint={t('suppressions.searchHint')}
        name="address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        compact
        required
        className="desk-money-reference"
        defaultValue={searched?.address}
      />
      {sites.length > 1 && (
        <SelectField
          label={t('desk:filter.site')}
          name="site"
          compact
          placeholder={t('desk:filter.all')}
          defaultValue={searched?.site ?? ''}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Button variant="secondary" size="small" icon="magnifying-glass" pending={pending}>
        {t('suppressions.find')}
      </Button>
    </Form>
  );
}

function Lines({ title, lines }: { title: string; lines: ReadonlyArray<{ why: string; at: string }> }) {
  const { t } = useTranslation('deskmoney');
  return (
    <>
      <p>{title}</p>
      <ul>
        {lines.map(({ why, at }, index) => (
          <li key={index}>
            {t(`why.${why as Why}`)}, <Moment at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What one site knows of the address. */
function Found({ found }: { found: FoundAddress }) {
  const { t } = useTranslation('deskmoney');
  const { site, userId, stops, reports } = found;
  const member = found.member ?? '';
  return (
    <Panel title={userId ? <Link to={deskPaths.member(userId, 'mails')}>{`${site.name}: ${member}`}</Link> : site.name}>
      {userId === null && <p>{t('suppressions.noAccount')}</p>}
      {userId !== null && stops.length === 0 && <p>{t('suppressions.mayMail', { member })}</p>}
      {stops.length > 0 && (
        <Lines
          title={t('suppressions.stops', { member })}
          lines={stops.map(({ reason, at }) => ({ why: reason, at }))}
        />
      )}
      {reports.length > 0 && (
        <Lines title={t('suppressions.reports')} lines={reports.map(({ kind, at }) => ({ why: kind, at }))} />
      )}
    </Panel>
  );
}

/** What is known of the address that was searched for. */
export function FoundAddresses({ address, found }: Pick<Searched, 'address' | 'found'>) {
  const { t } = useTranslation('deskmoney');
  return (
    <section className="desk-money-page desk-money-found" role="status">
      <h2>{t(found.length > 0 ? 'suppressions.found' : 'suppressions.nothing', { address })}</h2>
      {found.map((each) => (
        <Found key={each.site.id} found={each} />
      ))}
    </section>
  );
}
