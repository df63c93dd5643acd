import { useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { BrandMark } from '../../../ui/media/brand-mark.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ActivationMailData } from './activation-mail.server.ts';
import { NetworkErrorAlert } from '../steps/network-error-alert.tsx';
import { uploadSignupPhoto, type PhotoUploadResult } from './signup-photo.ts';
import { clearStoredDraft } from '../draft/use-stored-draft.ts';

export function ChangeAddressForm({ answer }: { answer?: ActivationMailData }) {
  const { t } = useTranslation('signup');
  const fetcher = useFetcher<ActivationMailData>();
  const { failure, email, interrupted } = fetcher.data ?? answer ?? {};
  const error = failure?.fields.email;
  return (
    <details className="signup-more" open={error !== undefined || undefined}>
      <summary>{t('complete.change')}</summary>
      <fetcher.Form method="post" action={paths.signup()} className="form-row" noValidate>
        <input type="hidden" name="intent" value="address" />
        <TextField name="email" type="email" autoComplete="email" label={t('complete.newEmail')} error={error} />
        <Button variant="secondary" pending={fetcher.state !== 'idle'}>
          {t('complete.save')}
        </Button>
      </fetcher.Form>
      {interrupted && <NetworkErrorAlert />}
      {email && (
        <Alert tone="success" role="status">
          {t('complete.changed', { email })}
        </Alert>
      )}
    </details>
  );
}

export function ResendButton({
  answer,
  variant = 'ghost',
}: {
  answer?: ActivationMailData;
  variant?: 'ghost' | 'primary';
}) {
  const { t } = useTranslation('signup');
  const fetcher = useFetcher<ActivationMailData>();
  const { failure, resent, interrupted } = fetcher.data ?? answer ?? {};
  return (
    <>
      <fetcher.Form method="post" action={paths.signup()}>
        <input type="hidden" name="intent" value="resend" />
        <Button variant={variant} pending={fetcher.state !== 'idle'}>
          {t('complete.resend')}
        </Button>
      </fetcher.Form>
      {interrupted && <NetworkErrorAlert />}
      {(resent || (failure && !failure.fields.email)) && (
        <Alert tone={failure ? 'danger' : 'success'} role="status">
          {failure?.message ?? t('complete.resent')}
        </Alert>
      )}
    </>
  );
}

/** Uploads the photo chosen in the last step, now that the account exists, and shows the result. */
function PhotoUpload() {
  const { t } = useTranslation('signup');
  const [answer, setAnswer] = useState<PhotoUploadResult | null>(null);
  useEffect(() => void uploadSignupPhoto().then((given) => given && setAnswer(given)), []);
  if (!answer) return null;
  return 'sent' in answer ? (
    <Alert tone="success" role="status">
      {t('complete.photoSent')}
    </Alert>
  ) : (
    <Alert tone="warning" role="alert">
      {answer.refusal ?? t('complete.photoFailed')}
    </Alert>
  );
}

interface SignupCompleteProps {
  email: string;
  /** URL of the demo mailbox; null in production. */
  mailboxUrl: string | null;
  /** Whether the signup has logged nobody in, and an address cannot be corrected. */
  neutral: boolean;
  heading?: 'h1' | 'h2';
  /** The page's answer, without JavaScript. */
  answer?: ActivationMailData;
}

/** Last page of the signup: check your mail, with resend and change of address. */
export function SignupComplete({ email, mailboxUrl, neutral, heading: Heading = 'h1', answer }: SignupCompleteProps) {
  const { t } = useTranslation('signup');
  const signedIn = useViewer() !== null || !neutral;
  useEffect(clearStoredDraft, []);
  return (
    <div className="signup signup-complete">
      <BrandMark size={72} />
      <Heading className="signup-title">{t('complete.title')}</Heading>
      <p>{t('complete.text', { email })}</p>
      <p>{t('complete.spam')}</p>
      {mailboxUrl && (
        <Alert>
          {t('complete.mailbox')} <a href={mailboxUrl}>{t('complete.openMailbox')}</a>
        </Alert>
      )}
      {signedIn && <PhotoUpload />}
      {signedIn && (
        <div className="signup-actions">
          <ButtonLink href={paths.members()} size="large">
            {t('complete.look')}
          </ButtonLink>
          <ButtonLink href={paths.profile()} variant="ghost">
            {t('complete.profile')}
          </ButtonLink>
          <ResendButton answer={answer} />
        </div>
      )}
      {!neutral && <ChangeAddressForm answer={answer} />}
    </div>
  );
}
