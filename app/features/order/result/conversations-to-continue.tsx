import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ConversationView } from '../../../../server/modules/conversation/chat/index.ts';
import { useFictionalLabel } from '../../../lib/formatting/fictional-label.ts';
import { thumbSource } from '../../../lib/formatting/photo-source.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';

/** The member's latest conversations, which the new credits can continue; those with deleted accounts are left out. */
export function ConversationsToContinue({ chats }: { chats: readonly ConversationView[] }) {
  const { t } = useTranslation('order');
  const fictional = useFictionalLabel();
  const open = chats.filter(({ profile }) => !profile.deleted);
  if (open.length === 0) return null;
  return (
    <nav className="result-chats" aria-labelledby="result-chats">
      <h2 id="result-chats">{t('complete.waiting')}</h2>
      <ul>
        {open.map(({ conversation, profile }) => (
          <li key={conversation.id}>
            <Link to={paths.chat(conversation.id)}>
              <Avatar photo={thumbSource(profile.main_image)} />
              <b>{profile.name}</b>
              {profile.fictional && <FictionalLabel text={fictional} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
