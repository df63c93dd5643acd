import type { FormEvent } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { SwipeStatusView } from '../../../server/modules/people/games/index.ts';
import type { Choice } from './swipe-state.ts';

type Action = Choice | 'undo';

interface SwipeControlsProps {
  /** Null when no card is left. */
  profile: { id: string; name: string } | null;
  undo: Pick<SwipeStatusView, 'can_undo' | 'undos_left'>;
  premium: boolean;
  onAction: (action: Action) => void;
}

const isAction = (value: string | undefined): value is Action =>
  value === 'like' || value === 'pass' || value === 'undo';

/** Undo, pass and like: submit buttons of a form that works without JavaScript. */
export function SwipeControls({ profile, undo, premium, onAction }: SwipeControlsProps) {
  const { t } = useTranslation('games');
  const { undos_left: left } = undo;
  const undoLabel = left === null ? t('swipe.undo') : t('swipe.undo_left', { count: left });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : undefined;
    event.preventDefault();
    if (isAction(action)) onAction(action);
  };
  return (
    <form method="post" action={paths.swipeGame()} className="swipe-controls" onSubmit={submit}>
      <input type="hidden" name="profile" value={profile?.id ?? ''} />
      <button
        type="submit"
        name="choice"
        value="undo"
        className="swipe-button swipe-undo"
        aria-label={undoLabel}
        title={undoLabel}
        aria-disabled={!undo.can_undo}
      >
        <UndoIcon />
        {!premium && left === 0 && <Icon name="crown" className="swipe-crown" />}
      </button>
      {profile && (
        <>
          <button type="submit" name="choice" value="pass" className="swipe-button swipe-pass">
            <Icon name="x" />
            <span className="visually-hidden">{t('swipe.pass', { name: profile.name })}</span>
            <span className="swipe-word">{t('swipe.stamp.pass')}</span>
          </button>
          <button type="submit" name="choice" value="like" className="swipe-button swipe-like">
            <Icon name="heart-filled" />
            <span className="visually-hidden">{t('swipe.like', { name: profile.name })}</span>
            <span className="swipe-word">{t('swipe.stamp.like')}</span>
          </button>
        </>
      )}
    </form>
  );
}

/** Undo icon; inlined to keep it out of the sprite that every page loads. */
function UndoIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 5v5h5M4.5 10a8 8 0 1 1 .2 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
