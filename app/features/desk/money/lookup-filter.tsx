import { Form, useSubmit } from '@remix-run/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { DeskSite } from '../site-filter.tsx';

interface LookupFilterProps {
  /** Said above it, where a page has another form to look with. */
  title?: string;
  /** Where the operator may; with one of them there is nothing to choose. */
  sites: readonly DeskSite[];
  site: string | null;
  /** What stands for no site. */
  placeholder?: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Filters of a look-up. What is chosen from a list takes effect at once; what is typed waits for the button, or Enter. */
export function LookupFilter({ title, sites, site, placeholder, children }: LookupFilterProps) {
  const { t } = useTranslation('desk');
  const submit = useSubmit();
  const titleId = useId();
  return (
    <Form
      method="get"
      className="desk-filter"
      role="search"
      aria-labelledby={title && titleId}
      onChange={(event) => {
        if ((event.target as HTMLElement).matches('select')) submit(event.currentTarget);
      }}
    >
      {title && <h2 id={titleId}>{title}</h2>}
      {sites.length > 1 && (
        <SelectField
          label={t('filter.site')}
          name="site"
          compact
          defaultValue={site ?? ''}
          placeholder={placeholder ?? t('filter.all')}
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
