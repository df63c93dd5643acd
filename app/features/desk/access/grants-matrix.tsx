import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OperatorRole, RoleGrant } from '../../../../server/modules/desk/operators/index.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import type { DeskSite } from '../kit/desk-filter.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { serializeGrant } from './grants.ts';

/** In the order of the columns. */
const ROLES: readonly OperatorRole[] = ['platform', 'site_manager', 'moderator', 'support', 'finance'];

interface GrantsMatrixProps {
  sites: readonly DeskSite[];
  grants: readonly RoleGrant[];
  /** Whether these are the operator's own grants: the platform role cannot be given up. */
  self?: boolean;
  error?: string | undefined;
}

export function GrantsMatrix({ sites, grants, self = false, error }: GrantsMatrixProps) {
  const { t } = useTranslation('deskaccess');
  const given = new Set(grants.map(serializeGrant));
  const gone = [...new Set(grants.flatMap(({ tenantId }) => tenantId ?? []))].filter(
    (id) => !sites.some((site) => site.id === id),
  );
  const rows: ReadonlyArray<{ id: string | null; name: string }> = [
    { id: null, name: t('operators.matrix.allSites') },
    ...sites,
    ...gone.map((id) => ({ id, name: t('operators.matrix.gone') })),
  ];
  return (
    <fieldset className="desk-matrix" aria-describedby="grants-error">
      <legend>{t('operators.matrix.title')}</legend>
      <p className="desk-note">{t('operators.matrix.text')}</p>
      <DeskTable
        rows={rows}
        keyOf={({ id }) => id ?? ''}
        columns={[
          { head: t('operators.matrix.site'), cell: ({ name }) => name },
          ...ROLES.map((role) => ({
            head: t(`role.${role}`),
            cell: (site: (typeof rows)[number]) => <GrantBox role={role} {...site} given={given} self={self} />,
          })),
        ]}
      />
      {self && <p className="desk-note">{t('operators.matrix.own')}</p>}
      <FieldError id="grants-error" error={error ?? null} />
    </fieldset>
  );
}

interface GrantBoxProps {
  role: OperatorRole;
  id: string | null;
  name: string;
  given: ReadonlySet<string>;
  self: boolean;
}

function GrantBox({ role, id, name, given, self }: GrantBoxProps) {
  const { t } = useTranslation('deskaccess');
  // The platform role holds at all sites only.
  if (role === 'platform' && id !== null) return null;
  const value = serializeGrant({ role, tenantId: id });
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
