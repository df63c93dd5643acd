import { Form, useSubmit } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export interface DeskSite {
  id: string;
  name: string;
}

interface SiteFilterProps {
  /** Where the operator may; with one of them there is nothing to choose. */
  sites: readonly DeskSite[];
  /** Id of the chosen one; null: all. */
  site: string | null;
  /** Further filters of the list: fields of the same form. */
  children?: ReactNode;
}

/** Filters of a list: the site, and what else it has. Chosen with script it takes effect at once. */
export function SiteFilter({ sites, site, children }: SiteFilterProps) {
  const { t } = useTranslation('desk');
  const submit = useSubmit();
  if (sites.length < 2 && !children) return null;
  return (
    <Form method="get" className="desk-filter" role="search" onChange={(event) => submit(event.currentTarget)}>
      {sites.length > 1 && (
        <SelectField
          label={t('filter.site')}
          name="site"
          compact
          defaultValue={site ?? ''}
          placeholder={t('filter.all')}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {children}
      <Button variant="secondary" size="small">
        {t('filter.submit')}
      </Button>
    </Form>
  );
}
