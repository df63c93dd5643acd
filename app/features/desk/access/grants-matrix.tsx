import { useTranslation } from 'react-i18next';

import type { OperatorRole, RoleGrant } from '../../../../server/modules/operators/permissions.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { grantValue } from './grants.ts';

/** In the order of their columns. */
const ROLES: readonly OperatorRole[] = ['platform', 'site_manager', 'moderator', 'support', 'finance'];

interface GrantsMatrixProps {
  sites: ReadonlyArray<{ id: string; name: string }>;
  grants: readonly RoleGrant[];
  /** Whether they are those of who looks: they keep the platform's role. */
  self?: boolean;
  error?: string | undefined;
}

/** Roles by sites, a box each. */
export function GrantsMatrix({ sites, grants, self = false, error }: GrantsMatrixProps) {
  const { t } = useTranslation('deskaccess');
  const given = new Set(grants.map(grantValue));
  const gone = [...new Set(grants.flatMap(({ tenantId }) => tenantId ?? []))].filter(
    (id) => !sites.some((site) => site.id === id),
  );
  const rows = [
    { id: null, name: t('operators.matrix.allSites') },
    ...sites,
    ...gone.map((id) => ({ id, name: t('operators.matrix.gone') })),
  ];
  return (
    <fieldset className="desk-matrix" aria-describedby="grants-error">
      <legend>{t('operators.matrix.title')}</legend>
      <p className="desk-hint">{t('operators.matrix.text')}</p>
      <div className="desk-table-wrap">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t('operators.matrix.site')}</th>
              {ROLES.map((role) => (
                <th scope="col" key={role}>
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    <Box role={role} id={id} name={name} given={given} self={self} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {self && <p className="desk-hint">{t('operators.matrix.own')}</p>}
      <FieldError id="grants-error" error={error ?? null} />
    </fieldset>
  );
}

interface BoxProps {
  role: OperatorRole;
  id: string | null;
  name: string;
  given: ReadonlySet<string>;
  self: boolean;
}

function Box({ role, id, name, given, self }: BoxProps) {
  const { t } = useTranslation('deskaccess');
  // Of all sites only.
  if (role === 'platform' && id !== null) return null;
  const value = grantValue({ role, tenantId: id });
  const kept = self && role === 'platform';
  return (
    <div className="desk-box">
      <Checkbox
        name="grant"
        value={value}
        label={
          <span className="visually-hidden">{t('operators.matrix.cell', { role: t(`role.${role}`), site: name })}</span>
        }
        disabled={kept}
        defaultChecked={given.has(value)}
      />
      {kept && <input type="hidden" name="grant" value={value} />}
    </div>
  );
}
