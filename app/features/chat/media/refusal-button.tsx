import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { ThreadData } from '../thread-data.ts';
import { ALLOW_INTENT, ALLOW_VOICE_INTENT, REFUSE_INTENT, REFUSE_VOICE_INTENT } from './media-intents.ts';

/** What a member can refuse from the other participant. */
const KINDS = {
  photos: {
    icon: 'image',
    path: paths.apiRefusePhotos,
    refuse: { intent: REFUSE_INTENT, text: 'refuse.ask_action' },
    allow: { intent: ALLOW_INTENT, text: 'refuse.done_action' },
  },
  voice: {
    icon: 'microphone',
    path: paths.apiRefuseVoice,
    refuse: { intent: REFUSE_VOICE_INTENT, text: 'refuse.voice_ask' },
    allow: { intent: ALLOW_VOICE_INTENT, text: 'refuse.voice_done' },
  },
} as const;

async function setRefusal(path: string, conversation: string, refuse: boolean): Promise<boolean> {
  try {
    const response = await callJson('POST', path, { conversation, refuse });
    return response?.ok ?? false;
  } catch {
    return false;
  }
}

interface RefusalButtonProps {
  kind: keyof typeof KINDS;
  data: Pick<ThreadData, 'conversation' | 'photos' | 'voice'>;
}

/** Button that refuses or accepts photos or voice messages of the other participant; works without JavaScript. */
export function RefusalButton({ kind, data }: RefusalButtonProps) {
  const { t } = useTranslation('media');
  const [failed, setFailed] = useState(false);
  const { conversation, [kind]: state } = data;
  if (!conversation || !state) return null;
  const { icon, path, refuse, allow } = KINDS[kind];
  const { intent, text } = state.refuses ? allow : refuse;
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    const done = await setRefusal(path(), conversation.id, !state.refuses);
    setFailed(!done);
    if (done) requestRevalidation();
  };
  return (
    <form method="post" action={paths.chat(conversation.id)} onSubmit={(event) => void choose(event)}>
      <Button variant="secondary" icon={icon} name="intent" value={intent}>
        {t(text)}
      </Button>
      {failed && <p role="alert">{t('refuse.failed')}</p>}
    </form>
  );
}
