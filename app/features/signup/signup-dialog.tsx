import { useEffect, useState } from 'react';
import { useFetcher, useNavigate } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import type { SignupDialogProps } from '../../lib/signup.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SignupAnswer } from './signup-action.server.ts';
import { SignupComplete } from './signup-complete.tsx';
import type { SignupPageData } from './signup-page-data.server.ts';
import { SignupSteps } from './signup-steps.tsx';

/** Follows the answers of the steps, and the visitor's own way back. */
function useStep(answer: SignupAnswer | undefined) {
  const [step, setStep] = useState<number | 'complete'>(0);
  useEffect(() => {
    if (answer) setStep(answer.step);
  }, [answer]);
  return [step, setStep] as const;
}

/**
 * The signup over any page. Once something has been answered neither Escape nor a press beside it throws that
 * away; the button that closes it keeps the draft.
 */
export function SignupDialog({ open, onClose, target }: SignupDialogProps) {
  const { t } = useTranslation(['signup', 'common']);
  const navigate = useNavigate();
  const loader = useFetcher<SignupPageData>({ key: `signup-data ${target ?? ''}` });
  const fetcher = useFetcher<SignupAnswer>({ key: 'signup' });
  const answer = fetcher.data;
  const [step, setStep] = useStep(answer);
  const { load, data, state } = loader;
  useEffect(() => {
    if (open && !data && state === 'idle') load(paths.signup({ step: 0, target: target ?? undefined }));
  }, [open, data, state, load, target]);
  const complete = step === 'complete';
  const close = () => (complete ? navigate(paths.members()) : onClose());
  return (
    <Dialog
      open={open}
      onClose={close}
      id="signup-modal"
      label={t('dialog')}
      size="large"
      locked={!complete && (step > 0 || fetcher.state !== 'idle')}
      closeLabel={t('close')}
    >
      {!data && <Skeleton label={t('common:loading')} count={4} />}
      {data && complete && <SignupComplete email={answer?.email ?? ''} mailboxUrl={data.mailboxUrl} heading="h2" />}
      {data && !complete && (
        <SignupSteps
          data={data.signup}
          step={step}
          answer={answer}
          pending={fetcher.state !== 'idle'}
          heading="h2"
          onBack={setStep}
          form={(children) => (
            <fetcher.Form method="post" action={paths.signup()} noValidate>
              <input type="hidden" name="dialog" value="1" />
              {children}
            </fetcher.Form>
          )}
        />
      )}
    </Dialog>
  );
}
