import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SearchOrder } from '../../../server/modules/people/discovery/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';

interface SortFieldsProps {
  /** The filters in force, as address parameters. */
  applied: Readonly<Record<string, string>>;
  filters: { photo: boolean };
  /** The orders that can be chosen. */
  orders: readonly SearchOrder[];
  /** Orders for which the member's location or interests are missing. */
  missingOrders: readonly SearchOrder[];
}

export function sortInForce({ applied, orders }: Pick<SortFieldsProps, 'applied' | 'orders'>): SearchOrder {
  return orders.find((order) => order === applied['sort']) ?? 'activity';
}

/** The order of the results, what further orders need, and whether profiles without a photo are among them. */
export function SortFields({ missingOrders, ...props }: SortFieldsProps) {
  const { t } = useTranslation('sorting');
  const sort = sortInForce(props);
  // The default order is not part of an address.
  const valueOf = (order: SearchOrder) => (order === 'activity' ? '' : order);
  return (
    <>
      <SelectField
        compact
        name="sort"
        label={t('label')}
        defaultValue={valueOf(sort)}
        options={props.orders.map((order) => ({ value: valueOf(order), label: t(`order.${order}`) }))}
      />
      {missingOrders.includes('distance') && (
        <p className="filters-note">
          <Link to={paths.settings('location')}>{t('location')}</Link>
        </p>
      )}
      {missingOrders.includes('shared') && (
        <p className="filters-note">
          <Link to={paths.profile()}>{t('interests')}</Link>
        </p>
      )}
      {/* No checkbox: an empty one is not sent, and the site's default would apply. */}
      <SelectField
        compact
        name="photo"
        label={t('photos.label')}
        defaultValue={props.filters.photo ? '1' : '0'}
        options={[
          { value: '1', label: t('photos.only') },
          { value: '0', label: t('photos.all') },
        ]}
      />
    </>
  );
}
