import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MailsView } from '../../../../server/modules/desk/operators/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { formState, type DeskAnswer } from '../kit/desk-form.tsx';
import { DeskTable } from '../kit/desk-table.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { MemberForm } from './member-form.tsx';

type Stop = 'bounce' | 'fbl' | 'listunsubscribe';
type Status = 'queued' | 'sent' | 'failed' | 'suppressed';

interface MailSuppressionsProps {
  stops: MailsView['stops'];
  mayLift: boolean;
  answer: DeskAnswer | undefined;
}

/** Why the member gets no mail. */
export function MailSuppressions({ stops, mayLift, answer }: MailSuppressionsProps) {
  const { t } = useTranslation('deskmembers');
  if (stops.length === 0) return null;
  const bounced = stops.some(({ reason }) => reason === 'bounce');
  return (
    <Panel title={t('mails.stopped')}>
      <ul className="desk-list">
        {stops.map(({ reason, since }) => (
          <li key={reason}>
            {t(`mails.stop.${reason as Stop}`)} · <Moment at={since} />
            {reason !== 'bounce' && <small> {t('mails.ownChoice')}</small>}
          </li>
        ))}
      </ul>
      {bounced && mayLift && (
        <>
          <p className="desk-note">{t('mails.liftText')}</p>
          <MemberForm intent="lift-bounce" submit={t('mails.lift')} answer={answer} />
        </>
      )}
    </Panel>
  );
}

export function ResendForm({
  resendable,
  answer,
}: Pick<MailsView, 'resendable'> & Pick<MailSuppressionsProps, 'answer'>) {
  const { t } = useTranslation('deskmembers');
  const format = useFormats();
  const options = resendable.map(({ kind, order }) => ({
    value: order ? `${kind} ${order.id}` : kind,
    label: t(`resend.kind.${kind}`, {
      amount: order ? format.money(order.amount, order.currency) : '',
      date: order ? format.date(order.at) : '',
    }),
  }));
  return (
    <Panel title={t('resend.title')}>
      {options.length === 0 ? (
        <Alert title={t('resend.none')} />
      ) : (
        <MemberForm intent="resend" submit={t('resend.submit')} answer={answer}>
          <SelectField
            name="mail"
            label={t('resend.which')}
            defaultValue={formState(answer, 'resend').given['mail']}
            options={options}
          />
        </MemberForm>
      )}
    </Panel>
  );
}

/** The newest mails to the member, without their content. */
export function MailLog({ mails }: Pick<MailsView, 'mails'>) {
  const { t } = useTranslation('deskmembers');
  return (
    <DeskTable
      title={t('mails.title')}
      empty={t('mails.none')}
      rows={mails}
      columns={[
        { head: t('mails.what'), cell: ({ template }) => t(`template.${template}`) },
        {
          head: t('mails.state'),
          cell: ({ status, keptBack }) =>
            t(`mails.status.${status as Status}`) + (keptBack ? `: ${t(`mails.why.${keptBack}`)}` : ''),
        },
        { head: t('mails.queued'), num: true, cell: ({ queued }) => <Moment at={queued} /> },
        { head: t('mails.sent'), num: true, cell: ({ sent }) => <Moment at={sent} /> },
      ]}
    >
      <p className="desk-note">{t('mails.keptNote')}</p>
    </DeskTable>
  );
}
