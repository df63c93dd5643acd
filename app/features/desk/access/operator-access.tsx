import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OperatorDetail } from '../../../../server/modules/desk/operators/index.ts';
import { SectionPanel, FactList } from '../kit/desk-detail.tsx';
import { ActionForm } from '../kit/desk-form.tsx';
import { Moment } from '../kit/moment.tsx';

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
