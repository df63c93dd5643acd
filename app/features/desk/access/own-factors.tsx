import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OwnAccount } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { formState, type DeskAnswer, DeskForm, DeskPassword } from '../kit/desk-form.tsx';
import { SectionPanel } from '../kit/desk-detail.tsx';
import { useFormats } from '../kit/formats.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { TotpSetup } from './totp-setup.tsx';

interface OwnFactorsProps {
  account: OwnAccount;
  /** An authenticator app that is being set up. */
  fresh: { secret: string; sealed: string; qr: { size: number; path: string } } | null;
  answer: DeskAnswer | undefined;
}

/** The password again: a stolen session must not gain a factor. */
function PasswordConfirmation({ error }: { error?: string | undefined }) {
  const { t } = useTranslation('deskaccess');
  return (
    <DeskPassword name="current" autoComplete="current-password" label={t('account.factors.confirm')} error={error} />
  );
}

interface FactorProps {
  factor: string;
  name: string;
  about?: string;
  last: boolean;
  answer: DeskAnswer | undefined;
}

function Factor({ factor, name, about, last, answer }: FactorProps) {
  const { t } = useTranslation('deskaccess');
  const { wrong, given } = formState(answer, 'removed');
  const error = given['factor'] === factor ? wrong['current'] : undefined;
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
          <DeskForm
            intent="removed"
            submit={t('account.factors.removeOf', { name })}
            button={{ variant: 'danger', size: 'small' }}
          >
            <input type="hidden" name="factor" value={factor} />
            <PasswordConfirmation error={error} />
          </DeskForm>
        </details>
      )}
    </li>
  );
}

/** An authenticator app is stored once it has produced a valid code. */
function TotpSetupForm({
  fresh,
  answer,
}: {
  fresh: NonNullable<OwnFactorsProps['fresh']>;
  answer: DeskAnswer | undefined;
}) {
  const { t } = useTranslation('deskaccess');
  const { wrong } = formState(answer, 'totp');
  return (
    <DeskForm intent="totp" id="totp">
      <p>{t('account.factors.scan')}</p>
      <TotpSetup {...fresh} />
      <input type="hidden" name="sealed" value={fresh.sealed} />
      <TextField
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        label={t('account.factors.code')}
        error={wrong['code']}
      />
      <PasswordConfirmation error={wrong['current']} />
      <div className="desk-row">
        <Button size="small">{t('account.factors.save')}</Button>
        <ButtonLink variant="ghost" size="small" href={deskPaths.account()}>
          {t('account.factors.cancel')}
        </ButtonLink>
      </div>
    </DeskForm>
  );
}

/** The second factors; the last one cannot be removed. */
export function OwnFactors({ account, fresh, answer }: OwnFactorsProps) {
  const { t } = useTranslation('deskaccess');
  const { date } = useFormats();
  const { totp, passkeys } = account;
  const last = Number(totp) + passkeys.length === 1;
  return (
    <SectionPanel title={t('account.factors.title')}>
      <p>{t('account.factors.text')}</p>
      <ul className="desk-lines">
        {totp && <Factor factor="totp" name={t('account.factors.totp')} last={last} answer={answer} />}
        {passkeys.map(({ id, name, since, used }) => (
          <Factor
            key={id}
            factor={id}
            name={name}
            about={t(used ? 'account.factors.used' : 'account.factors.since', {
              since: date(since),
              used: used && date(used),
            })}
            last={last}
            answer={answer}
          />
        ))}
      </ul>
      {fresh ? (
        <TotpSetupForm fresh={fresh} answer={answer} />
      ) : (
        <div className="desk-row">
          <ButtonLink variant="secondary" size="small" href={`${deskPaths.account()}?totp=1`}>
            {t(totp ? 'account.factors.replace' : 'account.factors.first')}
          </ButtonLink>
        </div>
      )}
      <details className="desk-more js-only">
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
              <PasswordConfirmation error={fields['current']} />
            </>
          )}
        </PasskeyForm>
      </details>
    </SectionPanel>
  );
}
