import { Suspense, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useOnChange } from '../../lib/revalidation/use-on-change.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import type { LikeActionData } from './like-answer.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'));

export interface LikeTarget {
  profile: { id: string; name: string; liked: boolean };
  source: 'card' | 'profile' | 'match_finder';
  /** The answer or photo that is liked, if not the profile as a whole. */
  subject?: string;
}

export interface LikeState {
  liked: boolean;
  /** Liked just now. */
  fresh: boolean;
  /** Includes the name: "Like Sanne" or "Geliket, like voor Sanne intrekken". */
  label: string;
}

interface Like extends LikeState {
  intent: 'like' | 'unlike';
  /** Sends the like or its withdrawal instead of the browser. */
  send: (event: SyntheticEvent) => void;
  /** The celebration of a match, when there is one. */
  dialog: ReactNode;
}

/** A like of a profile, which can be withdrawn; optimistic, reverted when the server refuses. */
export function useLike({ profile, source, subject = '' }: LikeTarget): Like {
  const { t } = useTranslation('likes');
  const fetcher = useFetcher<LikeActionData>();
  const answer = fetcher.data;
  const wanted = fetcher.formData?.get('intent');
  const settled = useConfirmedLike(answer, profile.liked);
  const liked = wanted ? wanted === 'like' : settled;
  const showFailure = useFailureToast(answer, fetcher.state);
  const intent = liked ? 'unlike' : 'like';
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    // Submitting loads the target route's module first; when that fails, the router shows an error page.
    if (!navigator.onLine) return showFailure();
    fetcher.submit(
      { intent, source, subject, via: 'script' },
      { method: 'post', action: paths.member(profile.id), preventScrollReset: true },
    );
  };
  return {
    liked,
    fresh: liked && (wanted !== undefined || answer !== undefined),
    label: t(`button.${intent}`, { name: profile.name }),
    intent,
    send,
    dialog: <MatchCelebrationDialog answer={answer} />,
  };
}

/** What the server said last, as an answer or with the page: another button or tab may have changed it since. */
function useConfirmedLike(answer: LikeActionData | undefined, loaded: boolean): boolean {
  const said = useRef({ answer, loaded, liked: loaded });
  const { current } = said;
  if (loaded !== current.loaded) current.liked = loaded;
  if (answer !== current.answer && answer && 'liked' in answer) current.liked = answer.liked;
  Object.assign(current, { answer, loaded });
  return current.liked;
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
