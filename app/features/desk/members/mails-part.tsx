import { useTranslation } from 'react-i18next';

import type { MailsView } from '../../../../server/modules/operators/members/member.view.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Moment } from '../moment.tsx';
import { LookupTable } from '../money/lookup-table.tsx';
import { DeedForm } from './deed-form.tsx';
import type { DeedFailure } from './deed-form.tsx';

type Stop = 'bounce' | 'fbl' | 'listunsubscribe';
type Status = 'queued' | 'sent' | 'failed' | 'suppressed';

interface StopsProps {
  stops: MailsView['stops'];
  mayLift: boolean;
  failure: DeedFailure | null;
}

/** Why mails to the member stopped. */
export function Stops({ stops, mayLift, failure }: StopsProps) {
  const { t } = useTranslation('deskmembers');
  if (stops.length === 0) return null;
  const bounced = stops.some(({ reason }) => reason === 'bounce');
  return (
    <Panel title={t('mails.stopped')}>
      <ul className="desk-members-stops">
        {stops.map(({ reason, since }) => (
          <li key={reason}>
            {t(`mails.stop.${reason as Stop}`)} · <Moment at={since} />
            {reason !== 'bounce' && <small> {t('mails.ownChoice')}</small>}
          </li>
        ))}
      </ul>
      {bounced && mayLift && (
        <>
          <p className="desk-members-hint">{t('mails.liftText')}</p>
          <DeedForm intent="lift-bounce" submit={t('mails.lift')} failure={failure} />
        </>
      )}
    </Panel>
  );
}

/** Sends a mail again. */
export function ResendForm({ resendable, failure }: Pick<MailsView, 'resendable'> & { failure: DeedFailure | null }) {
  const { t } = useTranslation('deskmembers');
  const locale = useLocale();
  const options = resendable.map(({ kind, order }) => ({
    value: order ? `${kind} ${order.id}` : kind,
    label: t(`resend.kind.${kind}`, {
      amount: order ? formatMoney(locale, order.amount, order.currency) : '',
      date: order ? formatDate(locale, order.at, 'long', 'UTC') : '',
    }),
  }));
  return (
    <Panel title={t('resend.title')}>
      {options.length === 0 ? (
        <Alert title={t('resend.none')} />
      ) : (
        <DeedForm intent="resend" submit={t('resend.submit')} failure={failure}>
          <SelectField
            name="mail"
            label={t('resend.which')}
            defaultValue={failure?.intent === 'resend' ? failure.given['mail'] : undefined}
            options={options}
          />
        </DeedForm>
      )}
    </Panel>
  );
}

/** The newest mails to the member, without what stands in them. */
export function Mails({ mails }: Pick<MailsView, 'mails'>) {
  const { t } = useTranslation('deskmembers');
  const moments = [t('mails.queued'), t('mails.sent')].map((head) => ({ head, num: true }));
  return (
    <section>
      <h2>{t('mails.title')}</h2>
      <LookupTable
        label={t('mails.title')}
        columns={[{ head: t('mails.what') }, { head: t('mails.state') }, ...moments]}
        empty={t('mails.none')}
        rows={mails.map(({ id, template, status, keptBack, queued, sent }) => ({
          id,
          href: null,
          cells: [
            t(`template.${template}`),
            t(`mails.status.${status as Status}`) + (keptBack ? `: ${t(`mails.why.${keptBack}`)}` : ''),
            <Moment key="q" at={queued} />,
            sent && <Moment key="s" at={sent} />,
          ],
        }))}
      />
      <p className="desk-members-hint">{t('mails.keptNote')}</p>
    </section>
  );
}
