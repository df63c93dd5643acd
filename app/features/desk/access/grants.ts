import type { OperatorRole, RoleGrant } from '../../../../server/modules/desk/operators/index.ts';

/** All sites, in a form value. */
const ALL = '*';

export const serializeGrant = ({ role, tenantId }: RoleGrant): string => `${role}:${tenantId ?? ALL}`;

export function parseGrants(values: readonly string[]): RoleGrant[] {
  return values.map((value) => {
    const [role = '', place = ''] = value.split(':');
    return { role: role as OperatorRole, tenantId: place === ALL ? null : place };
  });
}
