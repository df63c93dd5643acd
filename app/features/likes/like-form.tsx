import { Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useOnChange } from '../../lib/revalidation/use-on-change.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import type { LikeActionData } from './like-answer.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'));

interface LikeFormProps {
  profile: { id: string; name: string; liked: boolean };
  source: 'card' | 'profile' | 'match_finder';
  /** The answer or photo that is liked, if not the profile as a whole. */
  subject?: string;
  /** Redirect target without JavaScript. */
  returnTo: string;
  /** Renders the submit button. */
  children: (state: { liked: boolean; fresh: boolean; label: string }) => ReactNode;
}

/** Likes or unlikes; optimistic, reverted when the server refuses. */
export function LikeForm({ profile, source, subject, returnTo, children }: LikeFormProps) {
  const { t } = useTranslation('likes');
  const fetcher = useFetcher<LikeActionData>();
  const answer = fetcher.data;
  const wanted = fetcher.formData?.get('intent');
  const settled = useConfirmedLike(answer, profile.liked);
  const liked = wanted ? wanted === 'like' : settled;
  const fresh = liked && (wanted !== undefined || answer !== undefined);
  const showFailure = useFailureToast(answer, fetcher.state);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Submitting loads the target route's module first; when that fails, the router shows an error page.
    if (!navigator.onLine) return showFailure();
    fetcher.submit(
      { intent: liked ? 'unlike' : 'like', source, via: 'script', ...(subject && { subject }) },
      { method: 'post', action: paths.member(profile.id), preventScrollReset: true },
    );
  };
  return (
    <>
      <fetcher.Form method="post" action={paths.member(profile.id)} className="like-form" onSubmit={submit}>
        <input type="hidden" name="intent" value={liked ? 'unlike' : 'like'} />
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name="return_to" value={returnTo} />
        {subject && <input type="hidden" name="subject" value={subject} />}
        {children({ liked, fresh, label: t(liked ? 'button.unlike' : 'button.like', { name: profile.name }) })}
      </fetcher.Form>
      <MatchCelebrationDialog answer={answer} />
    </>
  );
}

/** The last state confirmed by the server. */
function useConfirmedLike(answer: LikeActionData | undefined, before: boolean): boolean {
  const said = useRef(before);
  if (answer && 'liked' in answer) said.current = answer.liked;
  return answer ? said.current : before;
}

/** Shows a toast when a like was refused; returns a function that shows one for a network error. */
function useFailureToast(answer: LikeActionData | undefined, state: string): () => void {
  const { t } = useTranslation('likes');
  const showToast = useToast();
  const failure = answer && 'error' in answer && state === 'idle' ? answer : null;
  useOnChange(failure, (said) => {
    if (said) showToast({ text: said.error || t('failed'), tone: 'danger' });
  });
  return () => showToast({ text: t('failed'), tone: 'danger' });
}

/** The match dialog, once for each response with a match. */
function MatchCelebrationDialog({ answer }: { answer: LikeActionData | undefined }) {
  const [closed, setClosed] = useState<LikeActionData>();
  const celebration = answer && 'celebration' in answer && answer !== closed ? answer.celebration : null;
  if (!celebration) return null;
  return (
    <Suspense>
      <MatchDialog match={celebration} onClose={() => setClosed(answer)} />
    </Suspense>
  );
}
