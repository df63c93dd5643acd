import { useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DeskSite } from '../site-filter.tsx';
import { LookupFilter } from './lookup-filter.tsx';

interface OrdersFilterProps {
  sites: readonly DeskSite[];
  /** States, and methods, that orders can have. */
  states: readonly string[];
  methods: readonly string[];
}

/** By what orders are looked for. */
export function OrdersFilter({ sites, states, methods }: OrdersFilterProps) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const [search] = useSearchParams();
  const chosen = (name: string) => search.get(name) ?? '';
  return (
    <LookupFilter sites={sites} site={search.get('site')}>
      <SelectField
        label={t('filter.state')}
        name="status"
        compact
        defaultValue={chosen('status')}
        placeholder={t('filter.all')}
        options={states.map((value) => ({ value, label: t(`state.${value as 'paid'}`) }))}
      />
      <SelectField
        label={t('filter.method')}
        name="method"
        compact
        defaultValue={chosen('method')}
        placeholder={t('filter.all')}
        options={methods.map((value) => ({ value, label: t(`order:method.${value as 'ideal'}`) }))}
      />
      <TextField label={t('filter.from')} name="from" type="date" compact defaultValue={chosen('from')} />
      <TextField label={t('filter.until')} name="until" type="date" compact defaultValue={chosen('until')} />
      <TextField
        label={t('filter.reference')}
        name="reference"
        type="search"
        compact
        placeholder={t('filter.referenceHint')}
        className="desk-money-reference"
        defaultValue={chosen('reference')}
      />
    </LookupFilter>
  );
}
