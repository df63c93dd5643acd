import { Form, useSearchParams, useSubmit } from '@remix-run/react';
import { useId, type FormEvent, type ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx';
import { SavedFilters } from './saved-filters.tsx';

export interface DeskSite {
  id: string;
  name: string;
}

/** The name of a site; empty for one that the operator has no access to. */
export const siteName = (sites: readonly DeskSite[], id: string): string =>
  sites.find((site) => site.id === id)?.name ?? '';

export const siteOptions = (sites: readonly DeskSite[]) => sites.map(({ id, name }) => ({ value: id, label: name }));

interface FilterSelectProps {
  name: string;
  label: string;
  options: ReadonlyArray<readonly [value: string, label: string]>;
  /** Label of the empty choice; without it a choice is always made. */
  all?: string;
  /** The chosen value; the query parameter of the same name without it. */
  value?: string;
}

export function FilterSelect({ name, label, options, all, value }: FilterSelectProps) {
  const chosen = useSearchParams()[0].get(name);
  return (
    <SelectField
      compact
      name={name}
      label={label}
      defaultValue={value ?? chosen ?? (all === undefined ? options[0]?.[0] : '')}
      placeholder={all}
      options={options.map(([option, text]) => ({ value: option, label: text }))}
    />
  );
}

/** A text or a date that narrows a list. */
export function FilterText({ name, ...field }: TextFieldProps & { name: string }) {
  const typed = useSearchParams()[0].get(name) ?? '';
  return <TextField compact name={name} defaultValue={typed} {...field} />;
}

interface FilterFormProps {
  /** Heading, where the page has another search form. */
  title?: string;
  /** The operator's sites; a single one is no choice. */
  sites: readonly DeskSite[];
  /** Label of the choice of no site. */
  placeholder?: string;
  /** Further filters. */
  children?: ReactNode;
  /** Whether operators may keep filters of this list. */
  saved?: boolean;
}

/** Filters of a list. Choices are submitted when they change; typed text waits for the button or Enter. */
export function FilterForm({ title, sites, placeholder, children, saved = true }: FilterFormProps) {
  const { t } = useTranslation('desk');
  const submit = useSubmit();
  const titleId = useId();
  if (sites.length < 2 && !children) return null;
  const submitChoice = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if ((target as HTMLElement).matches('select, [type=checkbox]')) submit(currentTarget);
  };
  return (
    <>
      <Form
        method="get"
        className="desk-filter"
        role="search"
        aria-labelledby={title && titleId}
        onChange={submitChoice}
      >
        {title && <h2 id={titleId}>{title}</h2>}
        {sites.length > 1 && (
          <FilterSelect
            name="site"
            label={t('filter.site')}
            all={placeholder ?? t('filter.all')}
            options={sites.map(({ id, name }) => [id, name])}
          />
        )}
        {children}
        <Button variant="secondary" size="small">
          {t('filter.submit')}
        </Button>
      </Form>
      {saved && <SavedFilters />}
    </>
  );
}
