import { Suspense, useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFailureMessage } from '../../lib/forms/failed-submissions.ts';
import { paths } from '../../lib/routing/paths.ts';
import { isServerReachable, usePauseRevalidation } from '../../lib/revalidation/revalidation.ts';
import { useOnChange } from '../../lib/revalidation/use-on-change.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { BlockForm, type OtherMember } from './block-form.tsx';
import type { ReportActionData, ReportFormData } from './report-data.ts';
import { ReportForm } from './report-form.tsx';
import { ReportReceipt } from './report-receipt.tsx';
import { UnmatchButton, UnmatchForm, UnmatchTitle } from './unmatch-form.tsx';

export type PersonStep = 'choice' | 'report' | 'unmatch' | 'block';

interface PersonDialogProps {
  profile: OtherMember;
  /** The first step. */
  initialStep: PersonStep;
  /** The message that is reported. */
  message?: string;
  onClose: () => void;
  /** Called after blocking, for pages that stay open; otherwise the list of blocked members opens. */
  onBlocked?: () => void;
}

/** Dialog to report or block a member or end the match, over the current page; loaded on first use. */
export default function PersonDialog({ profile, initialStep, message, onClose, onBlocked }: PersonDialogProps) {
  const { t } = useTranslation(['safety', 'members']);
  usePauseRevalidation();
  const [step, setStep] = useState(initialStep);
  const { name } = profile;
  const title = {
    choice: t('members:card.more', { name }),
    report: t('report.title', { name }),
    unmatch: <UnmatchTitle name={name} />,
    block: t('block.title', { name }),
  };
  return (
    <Dialog open onClose={onClose} title={title[step]} closeLabel={t('close')}>
      {/* Each step starts with a heading that takes the focus, and a fresh form. */}
      <div className="form-stack" key={step}>
        {step === 'choice' && <ChoiceStep profile={profile} onChoose={setStep} />}
        {step === 'report' && <ReportStep profile={profile} message={message} onBlock={() => setStep('block')} />}
        {step === 'unmatch' && <UnmatchForm profile={profile} />}
        {step === 'block' && <BlockStep profile={profile} onClose={onClose} onBlocked={onBlocked} />}
      </div>
    </Dialog>
  );
}

function ChoiceStep({ profile, onChoose }: { profile: OtherMember; onChoose: (step: PersonStep) => void }) {
  const { t } = useTranslation('safety');
  const { name, match } = profile;
  return (
    <>
      <Button type="button" variant="secondary" block icon="flag" onClick={() => onChoose('report')}>
        {t('report.open', { name })}
      </Button>
      {match && (
        <Suspense>
          <UnmatchButton name={name} onPress={() => onChoose('unmatch')} />
        </Suspense>
      )}
      <Button type="button" variant="secondary" block icon="prohibit" onClick={() => onChoose('block')}>
        {t('block.open', { name })}
      </Button>
      <p className="text-muted">{t('untold', { name })}</p>
    </>
  );
}

function FailedRequestAlert({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <Alert tone="warning" role="alert">
      {words}
    </Alert>
  );
}

interface ReportStepProps extends Pick<PersonDialogProps, 'profile' | 'message'> {
  onBlock: () => void;
}

function ReportStep({ profile, message, onBlock }: ReportStepProps) {
  const { t } = useTranslation(['safety', 'common']);
  const form = useFetcher<ReportFormData>();
  const sent = useFetcher<ReportActionData>();
  const lost = useFailureMessage(sent);
  const { load } = form;
  const address = paths.memberReport(profile.id, { message });
  const [unreached, setUnreached] = useState(false);
  useEffect(() => {
    let closed = false;
    void isServerReachable().then((reached) => {
      if (closed) return;
      if (reached) load(address);
      else setUnreached(true);
    });
    return () => {
      closed = true;
    };
  }, [load, address]);
  if (unreached) return <FailedRequestAlert words={t('common:error.offlineText')} />;
  if (!form.data) return <Skeleton label={t('common:loading')} count={4} />;
  if (sent.data && 'reported' in sent.data) {
    return (
      <>
        <ReportReceipt name={profile.name} />
        <Button type="button" variant="secondary" block icon="prohibit" onClick={onBlock}>
          {t('report.done.block', { name: profile.name })}
        </Button>
      </>
    );
  }
  return (
    <sent.Form method="post" action={address} className="form-stack" noValidate>
      <input type="hidden" name="via" value="script" />
      <FailedRequestAlert words={lost} />
      {/* Its texts may still be loading. */}
      <Suspense fallback={<Skeleton label={t('common:loading')} count={4} />}>
        <ReportForm data={form.data} failure={sent.data ?? null} pending={sent.state !== 'idle'} />
      </Suspense>
    </sent.Form>
  );
}

type BlockActionData = { blocked: true } | { error: string };

function BlockStep({ profile, onClose, onBlocked }: Omit<PersonDialogProps, 'initialStep' | 'message'>) {
  const { t } = useTranslation('safety');
  const fetcher = useFetcher<BlockActionData>();
  const lost = useFailureMessage(fetcher);
  const showToast = useToast();
  const { data } = fetcher;
  useOnChange(data, (answer) => {
    if (!answer || !('blocked' in answer)) return;
    showToast({ text: t('block.done', { name: profile.name }), tone: 'success' });
    onBlocked?.();
    onClose();
  });
  if (!onBlocked) return <BlockForm profile={profile} />;
  return (
    <>
      {data && 'error' in data && (
        <Alert tone="danger" role="alert">
          {data.error}
        </Alert>
      )}
      <fetcher.Form method="post" action={paths.memberBlock(profile.id)} className="form-stack">
        <input type="hidden" name="via" value="script" />
        <FailedRequestAlert words={lost} />
        <p>{t('block.text', { name: profile.name })}</p>
        <div className="settings-actions">
          <Button variant="danger" icon="prohibit" pending={fetcher.state !== 'idle'}>
            {t('block.confirm')}
          </Button>
        </div>
      </fetcher.Form>
    </>
  );
}
