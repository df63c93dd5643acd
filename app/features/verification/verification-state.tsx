import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { CHECK_APPEAL_MAX } from '../../../server/modules/people/photos/verification/photo-check.schema.ts';
import type { VerificationView } from '../../../server/modules/people/photos/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { PoseForm } from './pose-form.tsx';

interface VerificationStateProps {
  state: VerificationView;
  timeZone: string;
}

type Check = NonNullable<VerificationView['check']>;

/** What happens in a check, before one begins. */
function Steps({ byService }: Pick<VerificationView, 'byService'>) {
  const { t } = useTranslation('verification');
  const steps = ['pose', 'picture', ...(byService ? (['service'] as const) : []), 'person', 'kept', 'lost'] as const;
  return (
    <ol className="verification-steps">
      {steps.map((step) => (
        <li key={step}>{t(`steps.${step}`)}</li>
      ))}
    </ol>
  );
}

/** The button that draws a pose, or why there is none. */
function Begin({ state }: Pick<VerificationStateProps, 'state'>) {
  const { t } = useTranslation('verification');
  const { hasPhoto, attemptsLeft, check } = state;
  if (!hasPhoto) {
    return (
      <Alert
        tone="info"
        icon="image"
        action={
          <ButtonLink href={`${paths.profile()}#photos`} size="small">
            {t('toPhotos')}
          </ButtonLink>
        }
      >
        {t('needsPhoto')}
      </Alert>
    );
  }
  if (attemptsLeft === 0) return <Alert tone="info">{t('noAttempts')}</Alert>;
  return (
    <Form method="post" className="settings-actions">
      <Button name="intent" value="ask" icon="camera">
        {t(check ? 'again' : 'start')}
      </Button>
      {check && <p className="text-muted">{t('attempts', { count: attemptsLeft })}</p>}
    </Form>
  );
}

function Waiting({ check }: { check: Check }) {
  const { t } = useTranslation('verification');
  return (
    <>
      <Alert tone="info" icon="clock" title={t('waiting.title')}>
        {t(check.appealed ? 'waiting.appeal' : 'waiting.text')}
      </Alert>
      {!check.appealed && (
        <Form method="post" className="settings-actions">
          <Button name="intent" value="withdraw" variant="secondary">
            {t('waiting.withdraw')}
          </Button>
        </Form>
      )}
    </>
  );
}

function Refused({ check, timeZone, error }: { check: Check; timeZone: string; error: string | null }) {
  const { t } = useTranslation('verification');
  const locale = useLocale();
  return (
    <>
      <Alert tone="warning" title={t('refused')}>
        {check.reason && t(`reason.${check.reason}`)}
      </Alert>
      {check.appealUntil && (
        <details className="verification-appeal" open={error !== null}>
          <summary>{t('appeal.title')}</summary>
          <p>{t('appeal.text', { date: formatDate(locale, check.appealUntil, 'long', timeZone) })}</p>
          <Form method="post">
            <TextareaField
              name="text"
              label={t('appeal.label')}
              rows={3}
              maxLength={CHECK_APPEAL_MAX}
              required
              error={error}
            />
            <Button name="intent" value="appeal" variant="secondary">
              {t('appeal.send')}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}

/** Where the member's verification stands, and what can be done next. */
export function VerificationState({ state, timeZone, error }: VerificationStateProps & { error: string | null }) {
  const { t } = useTranslation('verification');
  const locale = useLocale();
  const { verifiedAt, check } = state;
  const date = (at: string) => formatDate(locale, at, 'long', timeZone);
  if (check?.status === 'asked') return <PoseForm pose={check.pose} expiresAt={check.expiresAt} timeZone={timeZone} />;
  return (
    <>
      {verifiedAt ? (
        <Alert tone="success" icon="seal-check">
          {t('verified', { date: date(verifiedAt) })} {t('steps.lost')}
        </Alert>
      ) : (
        <p>{t('intro')}</p>
      )}
      {check?.status === 'waiting' && <Waiting check={check} />}
      {check?.status === 'refused' && <Refused check={check} timeZone={timeZone} error={error} />}
      {check?.status === 'expired' && <Alert tone="info">{t('expired')}</Alert>}
      {check?.deletedAt && <p className="text-muted">{t('deleted', { date: date(check.deletedAt) })}</p>}
      {!verifiedAt && check?.status !== 'waiting' && (
        <>
          <Steps byService={state.byService} />
          <Begin state={state} />
        </>
      )}
    </>
  );
}
