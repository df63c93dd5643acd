import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { AnsweredSubject } from './answered-subject.tsx';
import { ContactWarning } from './contact-warning.tsx';
import type { ContactKind } from './contact-data.ts';
import type { Refusal } from '../outbox/outbox.ts';
import { LikeOption } from './like-option.tsx';
import { NotConfirmed, RefusalNotice } from './refusal-notice.tsx';
import type { ThreadData } from '../thread-data.ts';
import type { TextNotices } from './use-composer.ts';

export interface ComposerNoticesProps {
  data: ThreadData;
  refusal: Refusal | null;
  typed: TextNotices;
  onAccept: (clientId: string) => void;
  draftNote: ReactNode;
  onDrop: () => void;
}

/** Notices above the composer: what the message answers, the send error or draft note, the contact data warning and the character count. */
export function ComposerNotices({
  data,
  refusal,
  typed: { left, contact },
  onAccept,
  draftNote,
  onDrop,
}: ComposerNoticesProps) {
  const viewer = useViewer();
  const [dismissed, setDismissed] = useState<ContactKind | null>(null);
  const standing = viewer?.status === 'not_confirmed' ? <NotConfirmed /> : draftNote;
  return (
    <>
      {data.subject && <AnsweredSubject data={data} subject={data.subject} onDrop={onDrop} />}
      <LikeOption data={data} />
      {refusal ? <RefusalNotice refusal={refusal} data={data} onAccept={onAccept} /> : standing}
      {contact && contact !== dismissed && <ContactWarning kind={contact} onDismiss={() => setDismissed(contact)} />}
      {left !== null && <CharacterCount left={left} />}
    </>
  );
}

/** Characters left; negative when over the limit. */
function CharacterCount({ left }: { left: number }) {
  const { t } = useTranslation('chat');
  return (
    <p className={left < 0 ? 'composer-count is-over' : 'composer-count'} role={left < 0 ? 'alert' : undefined}>
      {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
    </p>
  );
}
