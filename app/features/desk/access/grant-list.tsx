import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { RoleGrant } from '../../../../server/modules/desk/operators/index.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

interface GrantListProps {
  grants: readonly RoleGrant[];
  sites: ReadonlyArray<{ id: string; name: string }>;
}

export function GrantList({ grants, sites }: GrantListProps) {
  const { t } = useTranslation('deskaccess');
  const nameOf = (id: string | null) =>
    id === null ? t('operators.all') : (sites.find((site) => site.id === id)?.name ?? t('operators.matrix.gone'));
  const roles = [...new Set(grants.map(({ role }) => role))];
  return (
    <ul className="desk-grants">
      {roles.map((role) => {
        const where = grants.filter((grant) => grant.role === role).map(({ tenantId }) => nameOf(tenantId));
        return (
          <li key={role}>
            <Badge tone="neutral" text={t(`role.${role}`)} /> {role !== 'platform' && where.join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
