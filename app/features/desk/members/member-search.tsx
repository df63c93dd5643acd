import { Form, useNavigation } from '@remix-run/react';
import { useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MemberRowView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { siteOptions } from '../kit/desk-filter.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Age, Moment, useFormats } from '../kit/formats.tsx';
import { PersonCell } from '../kit/portrait.tsx';
import { SiteChip } from '../kit/site-chip.tsx';
import { StatusBadge } from './status-badge.tsx';

interface SearchFormProps {
  sites: ReadonlyArray<{ id: string; name: string }>;
  /** The last search, unless it was an email address. */
  text: string;
  site: string | null;
}

/** Searches for members. It is posted, so that email addresses stay out of logs and histories. */
export function SearchForm({ sites, text, site }: SearchFormProps) {
  const { t } = useTranslation('deskmembers');
  const ref = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formMethod === 'POST';
  return (
    <>
      <Form method="post" className="desk-filter" role="search" onSubmit={() => ref.current?.blur()}>
        <TextField
          ref={ref}
          compact
          className="desk-wide"
          name="q"
          type="search"
          label={t('search.label')}
          defaultValue={text}
          key={text}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        {sites.length > 1 && (
          <SelectField
            compact
            label={t('search.site')}
            name="site"
            defaultValue={site ?? ''}
            placeholder={t('search.allSites')}
            options={siteOptions(sites)}
          />
        )}
        <Button size="small" icon="magnifying-glass" pending={pending}>
          {t('search.submit')}
        </Button>
      </Form>
      <p className="desk-note">
        {t('search.hint')}{' '}
        {t('search.key')
          .split(/<\/?kbd>/)
          .map((part, index) => (index % 2 === 1 ? <kbd key={index}>{part}</kbd> : part))}
      </p>
    </>
  );
}

interface MemberResultsProps {
  kind: string;
  members: readonly MemberRowView[];
  more: boolean;
}

/** The results of a search, or why there are none. */
export function MemberResults({ kind, members, more }: MemberResultsProps) {
  const { t } = useTranslation('deskmembers');
  const { number } = useFormats();
  if (kind === 'none') return <p className="desk-empty">{t('search.start')}</p>;
  if (kind === 'short') return <p className="desk-empty">{t('search.short')}</p>;
  return (
    <>
      <DeskTable
        label={t('search.results')}
        empty={t('search.none')}
        rows={members}
        hrefOf={({ id }) => deskPaths.member(id)}
        columns={[
          {
            head: t('col.name'),
            cell: ({ name, portrait }) => <PersonCell portrait={portrait} name={name || t('nameless')} />,
          },
          { head: t('col.site'), cell: ({ site }) => <SiteChip name={site} /> },
          { head: t('col.state'), cell: ({ status }) => <StatusBadge status={status} /> },
          {
            head: t('fact.lastActive'),
            cell: ({ lastActive }) => <Moment at={lastActive} none={t('fact.never')} />,
          },
          members.some(({ credits }) => credits !== null) && {
            head: t('orders.credits'),
            num: true,
            cell: ({ credits }) => credits !== null && number(credits),
          },
          { head: t('col.age'), num: true, cell: ({ since }) => <Age since={since} /> },
        ]}
      />
      {more && <p className="desk-note">{t('search.more', { count: members.length })}</p>}
    </>
  );
}
