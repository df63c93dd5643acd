import type { Tenant } from '../../../../tenants/tenant.schema.ts';

/** Whether members of the site can live in a country, and search there. */
export const servesCountry = ({ countries }: Pick<Tenant, 'countries'>, country: string): boolean =>
  countries.some((served) => served === country);
