import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { SubjectView } from '../../../../server/modules/people/profiles/index.ts';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { SubjectQuote } from '../messages/subject-quote.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

interface AnsweredSubjectProps {
  data: ThreadData;
  subject: SubjectView;
  onDrop: () => void;
}

/** What the message answers, above the composer, with the way to answer nothing. */
export function AnsweredSubject({ data, subject, onDrop }: AnsweredSubjectProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="composer-quote">
      <SubjectQuote subject={subject} owner={data.profile.name} />
      <IconLink
        href={threadPath({ ...data, subject: null })}
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
