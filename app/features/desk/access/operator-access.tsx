import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OperatorDetail } from '../../../../server/modules/operators/manage-operators.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../moment.tsx';

/** One thing that can be done, with what it means. */
function Deed({ intent, label, text, danger }: { intent: string; label: string; text?: string; danger?: boolean }) {
  return (
    <Form method="post" className="desk-deed">
      <input type="hidden" name="intent" value={intent} />
      <Button variant={danger ? 'danger' : 'secondary'} size="small">
        {label}
      </Button>
      {text && <span>{text}</span>}
    </Form>
  );
}

/** How an operator comes in, and what can be done about it. */
export function OperatorAccess({ operator }: { operator: OperatorDetail }) {
  const { t } = useTranslation('deskaccess');
  const { status, factors, sessions, since, lastLogin, self } = operator;
  const kept = [
    ...(factors.totp ? [t('operators.access.totp')] : []),
    ...(factors.passkeys > 0 ? [t('operators.access.passkeys', { count: factors.passkeys })] : []),
  ];
  const open = status !== 'disabled';
  return (
    <section className="desk-section" aria-labelledby="access">
      <h2 id="access">{t('operators.access.title')}</h2>
      <dl className="desk-facts">
        <div>
          <dt>{t('operators.status')}</dt>
          <dd>{t(`operators.state.${status}`)}</dd>
        </div>
        <div>
          <dt>{t('operators.access.since')}</dt>
          <dd>
            <Moment at={since} />
          </dd>
        </div>
        <div>
          <dt>{t('operators.lastLogin')}</dt>
          <dd>{lastLogin ? <Moment at={lastLogin} /> : t('operators.never')}</dd>
        </div>
        <div>
          <dt>{t('operators.access.factors')}</dt>
          <dd>{kept.length > 0 ? kept.join(', ') : t('operators.access.none')}</dd>
        </div>
        <div>
          <dt>{t('operators.access.sessions')}</dt>
          <dd>{sessions}</dd>
        </div>
      </dl>
      {!self && (
        <div className="desk-deeds">
          {open && <Deed intent="link" label={t('operators.access.link')} text={t('operators.access.linkText')} />}
          {open && sessions > 0 && <Deed intent="sessions" label={t('operators.access.end')} />}
          {open && kept.length > 0 && (
            <Deed intent="reset" label={t('operators.access.reset')} text={t('operators.access.resetText')} />
          )}
          {open ? (
            <Deed
              danger
              intent="disable"
              label={t('operators.access.disable')}
              text={t('operators.access.disableText')}
            />
          ) : (
            <Deed intent="enable" label={t('operators.access.enable')} />
          )}
        </div>
      )}
    </section>
  );
}
