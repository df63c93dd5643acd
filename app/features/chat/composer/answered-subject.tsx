import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SubjectView } from '../../../../server/modules/people/profiles/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { SubjectQuote } from '../messages/subject-quote.tsx';

interface AnsweredSubjectProps {
  subject: SubjectView;
  profile: { id: string; name: string };
  onDrop: () => void;
}

/** What the message answers, above the composer, with the way to answer nothing. */
export function AnsweredSubject({ subject, profile, onDrop }: AnsweredSubjectProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="composer-quote">
      <SubjectQuote subject={subject} owner={profile.name} />
      <IconLink
        href={paths.memberChat(profile.id)}
        icon="x"
        label={t('quote.drop')}
        discover="none"
        onClick={(event) => {
          event.preventDefault();
          onDrop();
        }}
      />
      <input type="hidden" name="subject" value={subject.id} />
    </div>
  );
}
