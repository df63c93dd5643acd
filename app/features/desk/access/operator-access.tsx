import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OperatorRole, RoleGrant, OperatorDetail } from '../../../../server/modules/desk/operators/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { SectionPanel, FactList } from '../kit/desk-detail.tsx';
import type { DeskSite } from '../kit/desk-filter.tsx';
import { ActionForm } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment } from '../kit/formats.tsx';

/** All sites, in a form value. */
const ALL = '*';

export const serializeGrant = ({ role, tenantId }: RoleGrant): string => `${role}:${tenantId ?? ALL}`;

export function parseGrants(values: readonly string[]): RoleGrant[] {
  return values.map((value) => {
    const [role = '', place = ''] = value.split(':');
    return { role: role as OperatorRole, tenantId: place === ALL ? null : place };
  });
}

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

/** A new invitation link; it is shown only once. */
export function InvitationLink({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('deskaccess');
  return (
    <Alert tone="success" role="status" title={t('operators.link.title', { name })}>
      <p>{t('operators.link.text')}</p>
      <div className="desk-link">
        <TextField
          label={t('operators.link.label')}
          value={link}
          readOnly
          compact
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} />
      </div>
    </Alert>
  );
}

export function OperatorAccess({ operator }: { operator: OperatorDetail }) {
  const { t } = useTranslation('deskaccess');
  const { status, factors, sessions, since, lastLogin, self } = operator;
  const kept = [
    ...(factors.totp ? [t('operators.access.totp')] : []),
    ...(factors.passkeys > 0 ? [t('operators.access.passkeys', { count: factors.passkeys })] : []),
  ];
  const open = status !== 'disabled';
  const action = (intent: 'link' | 'reset' | 'disable') => ({
    intent,
    label: t(`operators.access.${intent}`),
    text: t(`operators.access.${intent}Text`),
  });
  return (
    <SectionPanel title={t('operators.access.title')}>
      <FactList
        facts={{
          [t('operators.status')]: t(`operators.state.${status}`),
          [t('operators.access.since')]: <Moment at={since} />,
          [t('operators.lastLogin')]: <Moment at={lastLogin} none={t('operators.never')} />,
          [t('operators.access.factors')]: kept.join(', ') || t('operators.access.none'),
          [t('operators.access.sessions')]: sessions,
        }}
      />
      {!self && (
        <div className="desk-actions">
          {open && <ActionForm {...action('link')} />}
          {open && sessions > 0 && <ActionForm intent="sessions" label={t('operators.access.end')} />}
          {open && kept.length > 0 && <ActionForm {...action('reset')} />}
          {open && <ActionForm {...action('disable')} variant="danger" />}
          {!open && <ActionForm intent="enable" label={t('operators.access.enable')} />}
        </div>
      )}
    </SectionPanel>
  );
}
