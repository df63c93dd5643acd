import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OwnAccount } from '../../../../server/modules/operators/own-account.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Moment } from '../moment.tsx';

type Wrong = Record<string, string | undefined>;

/** Name and language. */
export function AccountDetails({ account, wrong }: { account: OwnAccount; wrong: Wrong }) {
  const { t } = useTranslation('deskaccess');
  const options = (['en', 'nl'] as const).map((value) => ({ value, label: t(`account.locales.${value}`) }));
  return (
    <section className="desk-section" aria-labelledby="details">
      <h2 id="details">{t('account.details')}</h2>
      <Form method="post" className="desk-form" noValidate>
        <input type="hidden" name="intent" value="details" />
        <TextField
          name="name"
          autoComplete="name"
          label={t('account.name')}
          defaultValue={account.name}
          error={wrong['name']}
        />
        <SelectField
          name="locale"
          label={t('account.locale')}
          options={options}
          defaultValue={account.locale}
          error={wrong['locale']}
        />
        <div className="desk-row">
          <Button size="small">{t('account.save')}</Button>
        </div>
      </Form>
    </section>
  );
}

/** Another password. */
export function OwnPassword({ email, wrong }: { email: string; wrong: Wrong }) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  const words = { showLabel: t('desk:show'), hideLabel: t('desk:hide') };
  return (
    <section className="desk-section" aria-labelledby="password">
      <h2 id="password">{t('account.password.title')}</h2>
      <Form method="post" className="desk-form" noValidate>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="current"
          autoComplete="current-password"
          label={t('account.password.current')}
          error={wrong['current']}
          {...words}
        />
        <PasswordField
          name="password"
          autoComplete="new-password"
          label={t('account.password.new')}
          error={wrong['password']}
          {...words}
        />
        <div className="desk-row">
          <Button size="small">{t('account.password.submit')}</Button>
        </div>
      </Form>
    </section>
  );
}

/** The open sessions, each with its end. */
export function OwnSessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const { t } = useTranslation('deskaccess');
  const nameOf = ({ browser, system }: OwnAccount['sessions'][number]['device']) =>
    browser && system
      ? t('account.sessions.of', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknown'));
  return (
    <section className="desk-section" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions.title')}</h2>
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
              <Form method="post">
                <input type="hidden" name="intent" value="session" />
                <input type="hidden" name="session" value={id} />
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('account.sessions.endOf', { device: nameOf(device) })}
                >
                  {t('account.sessions.end')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="session" />
          <Button variant="secondary" size="small">
            {t('account.sessions.endAll')}
          </Button>
        </Form>
      )}
    </section>
  );
}
