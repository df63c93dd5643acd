import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OwnAccount } from '../../../../server/modules/desk/operators/index.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formState, type DeskAnswer, ActionForm, DeskForm, DeskPassword } from '../kit/desk-form.tsx';
import { SectionPanel } from '../kit/desk-detail.tsx';
import { Moment } from '../kit/formats.tsx';

interface PanelProps {
  account: OwnAccount;
  answer: DeskAnswer | undefined;
}

export function AccountDetails({ account, answer }: PanelProps) {
  const { t } = useTranslation('deskaccess');
  const { field } = formState(answer, 'details');
  const options = (['en', 'nl'] as const).map((value) => ({ value, label: t(`account.locales.${value}`) }));
  return (
    <SectionPanel title={t('account.details')}>
      <DeskForm intent="details" submit={t('account.save')} button={{ size: 'small' }}>
        <TextField {...field('name')} autoComplete="name" label={t('account.name')} defaultValue={account.name} />
        <SelectField {...field('locale')} label={t('account.locale')} options={options} defaultValue={account.locale} />
      </DeskForm>
    </SectionPanel>
  );
}

export function OwnPassword({ account, answer }: PanelProps) {
  const { t } = useTranslation('deskaccess');
  const { field } = formState(answer, 'password');
  return (
    <SectionPanel title={t('account.password.title')}>
      <DeskForm intent="password" submit={t('account.password.submit')} button={{ size: 'small' }}>
        <input type="hidden" autoComplete="username" value={account.email} />
        <DeskPassword {...field('current')} autoComplete="current-password" label={t('account.password.current')} />
        <DeskPassword {...field('password')} autoComplete="new-password" label={t('account.password.new')} />
      </DeskForm>
    </SectionPanel>
  );
}

/** Open sessions; each can be ended, or all but the current one. */
export function OwnSessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const { t } = useTranslation('deskaccess');
  const nameOf = ({ browser, system }: OwnAccount['sessions'][number]['device']) =>
    browser && system
      ? t('account.sessions.of', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknown'));
  return (
    <SectionPanel title={t('account.sessions.title')}>
      <ul className="desk-lines">
        {sessions.map(({ id, device, seen, here }) => (
          <li key={id}>
            <span>
              <b>{nameOf(device)}</b>
              <small className="desk-under">
                <Moment at={seen} />
              </small>
            </span>
            {here ? (
              <span className="desk-quiet">{t('account.sessions.here')}</span>
            ) : (
              <ActionForm
                intent="sessions"
                label={t('account.sessions.end')}
                aria-label={t('account.sessions.endOf', { device: nameOf(device) })}
                fields={{ session: id }}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <ActionForm intent="sessions" label={t('account.sessions.endAll')} />}
    </SectionPanel>
  );
}
