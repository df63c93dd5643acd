import { Form, Link, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { AddressAtSite } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formState, type DeskAnswer } from '../kit/desk-form.tsx';
import { siteOptions, type DeskSite } from '../kit/desk-filter.tsx';
import { Moment } from '../kit/formats.tsx';

type Cause = 'bounce' | 'fbl' | 'listunsubscribe';

interface AddressSearchProps {
  sites: readonly DeskSite[];
  answer: DeskAnswer | undefined;
}

/** Searches for a complete address. It is posted, so that addresses stay out of links, histories and logs. */
export function AddressSearch({ sites, answer }: AddressSearchProps) {
  const { t } = useTranslation(['deskmoney', 'desk']);
  const pending = useNavigation().formMethod === 'POST';
  const { given, field } = formState(answer);
  return (
    <Form method="post" className="desk-filter" role="search" aria-labelledby="address-search">
      <h2 id="address-search">{t('suppressions.search')}</h2>
      <TextField
        label={t('suppressions.address')}
        hint={t('suppressions.searchHint')}
        {...field('address')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        compact
        required
        className="desk-wide"
      />
      {sites.length > 1 && (
        <SelectField
          label={t('desk:filter.site')}
          name="site"
          compact
          placeholder={t('desk:filter.all')}
          defaultValue={given['site'] ?? ''}
          options={siteOptions(sites)}
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
  if (lines.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {lines.map(({ why, at }, index) => (
          <li key={index}>
            {t(`why.${why as Cause}`)}, <Moment at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AddressResult({ site, userId, stops, reports, ...found }: AddressAtSite) {
  const { t } = useTranslation('deskmoney');
  const member = found.member ?? '';
  return (
    <Panel title={userId ? <Link to={deskPaths.member(userId, 'mails')}>{`${site.name}: ${member}`}</Link> : site.name}>
      {userId === null && <p>{t('suppressions.noAccount')}</p>}
      {userId !== null && stops.length === 0 && <p>{t('suppressions.mayMail', { member })}</p>}
      <Lines title={t('suppressions.stops', { member })} lines={stops.map(({ reason, at }) => ({ why: reason, at }))} />
      <Lines title={t('suppressions.reports')} lines={reports.map(({ kind, at }) => ({ why: kind, at }))} />
    </Panel>
  );
}

export function AddressResults({ address, found }: { address: string; found: readonly AddressAtSite[] }) {
  const { t } = useTranslation('deskmoney');
  return (
    <section className="desk-page" role="status">
      <h2>{t(found.length > 0 ? 'suppressions.found' : 'suppressions.nothing', { address })}</h2>
      {found.map((each) => (
        <AddressResult key={each.site.id} {...each} />
      ))}
    </section>
  );
}
