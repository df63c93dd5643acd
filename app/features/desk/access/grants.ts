import type { OperatorRole, RoleGrant } from '../../../../server/modules/operators/permissions.ts';

/** Stands for all sites in a form. */
const ALL = '*';

/** A role and where it holds, as one value of a form. */
export const grantValue = ({ role, tenantId }: RoleGrant): string => `${role}:${tenantId ?? ALL}`;

/** Reads what `grantValue` wrote; the server has the last word on what there is. */
export function grantsOf(values: readonly string[]): RoleGrant[] {
  return values.map((value) => {
    const [role = '', place = ''] = value.split(':');
    return { role: role as OperatorRole, tenantId: place === ALL ? null : place };
  });
}
