import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { areaSheet } from '../../../lib/page-head/area-styles.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { SignupDialogProps } from '../../../lib/signup/signup-dialog.tsx';
import { BesideBrand } from '../../../ui/layout/beside-brand.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { SignupActionData } from '../signup-action.server.ts';
import { SignupClosed } from './signup-closed.tsx';
import { SignupComplete } from '../activation/signup-complete.tsx';
import type { SignupPageData } from '../signup-page-data.server.ts';
import { SignupStep } from '../steps/signup-step.tsx';

/** Detail of a signup event: target profile and current step. */
interface SignupEventDetail {
  target: string | null;
  step: number | 'complete';
}

/**
 * Events of the signup dialog (product, section 2), each a `CustomEvent` on `window` with a `SignupMoment` as
 * `detail`:
 * - `signupStarted`: the first input, or an earlier signup resumed; Escape and a press outside no longer close the
 *   dialog;
 * - `signupFlowComplete`: the account exists, and the dialog can be closed in every way again;
 * - `signupClosed`: the dialog was closed;
 * - `redirectedToLogin`: the visitor has an account and goes to the login; `signupClosed` follows.
 */
type SignupEvent = 'signupStarted' | 'signupFlowComplete' | 'signupClosed' | 'redirectedToLogin';

function emitSignupEvent(event: SignupEvent, detail: SignupEventDetail): void {
  window.dispatchEvent(new CustomEvent<SignupEventDetail>(event, { detail }));
}

/** The current step: from the draft, then from the answers, and from the visitor's own Back. */
function useSignupStep(data: SignupPageData | undefined, answer: SignupActionData | undefined) {
  const [step, setStep] = useState<number | 'complete'>(0);
  const loaded = useRef(false);
  useEffect(() => {
    if (!data || loaded.current) return;
    loaded.current = true;
    setStep(data.step);
  }, [data]);
  useEffect(() => {
    if (answer) setStep(answer.step);
  }, [answer]);
  return [step, setStep] as const;
}

function useSignupData(open: boolean, target: string | null) {
  const { load, data, state } = useFetcher<SignupPageData>({ key: `signup-data ${target ?? ''}` });
  useEffect(() => {
    if (open && !data && state === 'idle') load(paths.signup({ target: target ?? undefined }));
  }, [open, data, state, load, target]);
  return data;
}

/** Emits the events of start and completion; `locked` in between. */
function useSignupProgress(open: boolean, begun: boolean, moment: SignupEventDetail) {
  const complete = moment.step === 'complete';
  const locked = open && begun && !complete;
  const latest = useRef(moment);
  latest.current = moment;
  const tell = useCallback((event: SignupEvent) => emitSignupEvent(event, latest.current), []);
  const wasLocked = useRef(false);
  useEffect(() => {
    if (locked && !wasLocked.current) tell('signupStarted');
    wasLocked.current = locked;
  }, [locked, tell]);
  useEffect(() => {
    if (open && complete) tell('signupFlowComplete');
  }, [open, complete, tell]);
  return { locked, tell };
}

/** Closes the dialog after a navigation to another page. */
function useCloseOnNavigation(open: boolean, close: () => void) {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (!open) openedAt.current = pathname;
    else if (openedAt.current !== pathname) {
      openedAt.current = pathname;
      close();
    }
  }, [open, pathname, close]);
}

/**
 * Signup dialog over any page. From the first input until the account exists, Escape and a press outside do not close
 * it; its close button keeps the draft. Events: signup-events.ts.
 */
export function SignupDialog({ open, onClose, target }: SignupDialogProps) {
  // The last step shows interests.
  const { t } = useTranslation(['signup', 'common', 'facts']);
  const navigate = useNavigate();
  const data = useSignupData(open, target);
  const fetcher = useFetcher<SignupActionData>({ key: 'signup' });
  const answer = fetcher.data;
  const [step, setStep] = useSignupStep(data, answer);
  const [touched, setTouched] = useState(false);
  // The page below may not have the styles; the dialog is complete without them, too.
  const [styled, setStyled] = useState(false);
  const begun = touched || step !== 0 || fetcher.state !== 'idle';
  const { locked, tell } = useSignupProgress(open && data !== undefined, begun, { target, step });
  const hide = useCallback(() => {
    setTouched(false);
    tell('signupClosed');
    onClose();
  }, [tell, onClose]);
  useCloseOnNavigation(open, hide);
  const complete = step === 'complete';
  const close = () => {
    hide();
    if (complete) {
      setStep(0);
      navigate(target ? paths.member(target) : paths.members());
    }
  };
  const onLogin = () => tell('redirectedToLogin');
  return (
    <Dialog
      open={open}
      onClose={close}
      id="signup-modal"
      label={t('dialog')}
      size="large"
      locked={locked}
      steps={complete ? undefined : { before: step, goTo: setStep }}
      closeLabel={complete ? t('common:close') : t('close')}
    >
      <link rel="stylesheet" href={areaSheet('auth')} onLoad={() => setStyled(true)} onError={() => setStyled(true)} />
      {data && styled ? (
        <BesideBrand {...data.brand}>
          {complete && <SignupComplete {...data} email={answer?.email ?? data.email} heading="h2" />}
          {!complete && !data.signup.open && <SignupClosed heading="h2" target={target} onLogin={onLogin} />}
          {!complete && data.signup.open && (
            <SignupStep
              data={data.signup}
              step={step}
              answer={answer}
              pending={fetcher.state !== 'idle'}
              heading="h2"
              onBack={setStep}
              onInput={() => setTouched(true)}
              onLogin={onLogin}
              form={(children) => (
                <fetcher.Form method="post" action={paths.signup({ tracking: data.signup.tracking })} noValidate>
                  <input type="hidden" name="dialog" value="1" />
                  {children}
                </fetcher.Form>
              )}
            />
          )}
        </BesideBrand>
      ) : (
        <Skeleton label={t('common:loading')} count={4} />
      )}
    </Dialog>
  );
}
