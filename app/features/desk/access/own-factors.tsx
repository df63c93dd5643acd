import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OwnAccount } from '../../../../server/modules/operators/own-account.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { TotpPicture } from './totp-picture.tsx';

type Wrong = Record<string, string | undefined>;

interface OwnFactorsProps {
  account: OwnAccount;
  /** An app that is being set up. */
  fresh: { secret: string; sealed: string; qr: { size: number; path: string } } | null;
  /** What was wrong with a form; `factor` says which one was to be removed. */
  wrong: { totp: Wrong; remove: Wrong; factor: string };
}

/** The password, asked for again: a session that was stolen must not be made to last. */
function Confirm({ error }: { error?: string | undefined }) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  return (
    <PasswordField
      name="current"
      autoComplete="current-password"
      label={t('account.factors.confirm')}
      showLabel={t('desk:show')}
      hideLabel={t('desk:hide')}
      error={error}
    />
  );
}

interface FactorProps {
  factor: string;
  name: string;
  about?: string;
  last: boolean;
  error: string | undefined;
}

function Factor({ factor, name, about, last, error }: FactorProps) {
  const { t } = useTranslation('deskaccess');
  return (
    <li>
      <span>
        <b>{name}</b>
        {about && <small className="desk-under">{about}</small>}
      </span>
      {last ? (
        <span className="desk-quiet">{t('account.factors.last')}</span>
      ) : (
        <details className="desk-more" open={error !== undefined}>
          <summary aria-label={t('account.factors.removeOf', { name })}>{t('account.factors.remove')}</summary>
          <Form method="post" className="desk-form" noValidate>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="factor" value={factor} />
            <Confirm error={error} />
            <Button variant="danger" size="small">
              {t('account.factors.removeOf', { name })}
            </Button>
          </Form>
        </details>
      )}
    </li>
  );
}

/** An app that is being set up: it counts once it has shown a right code. */
function FreshTotp({ fresh, wrong }: { fresh: NonNullable<OwnFactorsProps['fresh']>; wrong: Wrong }) {
  const { t } = useTranslation('deskaccess');
  return (
    <Form method="post" className="desk-form" noValidate id="totp">
      <p>{t('account.factors.scan')}</p>
      <TotpPicture {...fresh} />
      <input type="hidden" name="intent" value="totp" />
      <input type="hidden" name="sealed" value={fresh.sealed} />
      <TextField
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        label={t('account.factors.code')}
        error={wrong['code']}
      />
      <Confirm error={wrong['current']} />
      <div className="desk-row">
        <Button size="small">{t('account.factors.save')}</Button>
        <ButtonLink variant="ghost" size="small" href={deskPaths.account()}>
          {t('account.factors.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The second factors, of which one always stays. */
export function OwnFactors({ account, fresh, wrong }: OwnFactorsProps) {
  const { t } = useTranslation('deskaccess');
  const locale = useLocale();
  const day = (moment: string) => formatDate(locale, moment, 'long', 'UTC');
  const { totp, passkeys } = account;
  const last = Number(totp) + passkeys.length === 1;
  const errorOf = (factor: string) => (wrong.factor === factor ? wrong.remove['current'] : undefined);
  return (
    <section className="desk-section" aria-labelledby="factors">
      <h2 id="factors">{t('account.factors.title')}</h2>
      <p>{t('account.factors.text')}</p>
      <ul className="desk-lines">
        {totp && <Factor factor="totp" name={t('account.factors.totp')} last={last} error={errorOf('totp')} />}
        {passkeys.map(({ id, name, since, used }) => (
          <Factor
            key={id}
            factor={id}
            name={name}
            about={t(used ? 'account.factors.used' : 'account.factors.since', {
              since: day(since),
              used: used && day(used),
            })}
            last={last}
            error={errorOf(id)}
          />
        ))}
      </ul>
      {fresh ? (
        <FreshTotp fresh={fresh} wrong={wrong.totp} />
      ) : (
        <div className="desk-row">
          <ButtonLink variant="secondary" size="small" href={`${deskPaths.account()}?totp=1`}>
            {t(totp ? 'account.factors.replace' : 'account.factors.first')}
          </ButtonLink>
        </div>
      )}
      <details className="desk-more needs-script">
        <summary>{t('account.passkeys.add')}</summary>
        <PasskeyForm use="add" label={t('account.passkeys.submit')}>
          {(fields) => (
            <>
              <TextField
                name="name"
                label={t('account.passkeys.name')}
                defaultValue={t('passkey.defaultName')}
                error={fields['name']}
              />
              <Confirm error={fields['current']} />
            </>
          )}
        </PasskeyForm>
      </details>
    </section>
  );
}
