import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { usePauseRevalidation } from '../../lib/revalidation/revalidation.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { MarkedText } from '../../ui/layout/marked-text.tsx';
import { FictionalLabel } from '../../ui/profile/fictional-label.tsx';
import { MatchCelebration } from '../../ui/overlays/match-celebration.tsx';
import type { MatchDialogData } from './like-answer.ts';

/** Dialog after a mutual like; lazily loaded. */
export default function MatchDialog(props: { match: MatchDialogData; onClose: () => void }) {
  const { match, onClose } = props;
  const { t } = useTranslation('likes');
  usePauseRevalidation();
  const { profile, words } = match;
  const fictionalWord = useFictionalLabel();
  return (
    <MatchCelebration
      open
      onClose={onClose}
      title={<MarkedText text={words.title} />}
      text={words.text}
      label={profile.fictional && <FictionalLabel text={fictionalWord} />}
      mine={photoSource(match.mine)}
      theirs={photoSource(profile.photo)}
      closeLabel={t('match.close')}
      actions={
        <>
          <ButtonLink href={paths.memberChat(profile.id)} icon="chat-circle">
            {words.write}
          </ButtonLink>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('match.later')}
          </Button>
        </>
      }
    />
  );
}
