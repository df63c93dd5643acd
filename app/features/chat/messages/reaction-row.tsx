import { useTranslation } from '../../../../i18n/use-translation.ts';
import { REACTIONS } from '../../../../server/modules/conversation/chat/reactions.schema.ts';

type Reaction = (typeof REACTIONS)[number];

interface ReactionRowProps {
  /** The member's reaction so far. */
  current: string | null;
  /** Price in credits. */
  credits: number;
  /** Absent within a form, which submits the choice as `emoji`, empty to take it back. */
  onChoose?: (emoji: Reaction | null) => void;
}

/** The emoji to react with; the current one takes the reaction back. */
export function ReactionRow({ current, credits, onChoose }: ReactionRowProps) {
  const { t } = useTranslation('message');
  return (
    <>
      <div className="reactions" role="group" aria-label={t('react')}>
        {REACTIONS.map((emoji) => (
          <button
            key={emoji}
            type={onChoose ? 'button' : 'submit'}
            name="emoji"
            value={emoji === current ? '' : emoji}
            className="emoji"
            aria-pressed={emoji === current}
            onClick={onChoose && (() => onChoose(emoji === current ? null : emoji))}
          >
            {emoji}
          </button>
        ))}
      </div>
      {credits > 0 && current === null && <p className="text-muted">{t('price', { count: credits })}</p>}
    </>
  );
}
