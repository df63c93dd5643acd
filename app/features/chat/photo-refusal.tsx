import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ALLOW_INTENT, REFUSE_INTENT } from './media-intents.ts';
import type { ThreadData } from './thread-data.ts';

async function refusePhotos(conversation: string, refuse: boolean): Promise<boolean> {
  try {
    const response = await callApi(paths.apiRefusePhotos(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ conversation, refuse }),
    });
    return response?.ok ?? false;
  } catch {
    return false;
  }
}

/**
 * Whether the member takes photos from the other: asked until they have answered, and afterwards for as long as they take
 * none, so that the way back is never far.
 */
export function PhotoRefusal({ data }: { data: ThreadData }) {
  const { t } = useTranslation('media');
  const [failed, setFailed] = useState(false);
  const { conversation, photos, profile, replied, messages } = data;
  if (!conversation || !photos || profile.deleted) return null;
  const { refuses } = photos;
  const stranger = !replied && messages.some(({ mine }) => !mine);
  if (!refuses && !stranger) return null;
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    const done = await refusePhotos(conversation.id, !refuses);
    setFailed(!done);
    if (done) wishRefresh();
  };
  return (
    <div className="photo-refusal">
      <Alert
        tone="info"
        icon="image"
        title={refuses ? t('refuse.done_title', { name: profile.name }) : t('refuse.ask_title')}
        action={
          <form method="post" action={paths.chat(conversation.id)} onSubmit={(event) => void choose(event)}>
            <Button variant="secondary" size="small" name="intent" value={refuses ? ALLOW_INTENT : REFUSE_INTENT}>
              {refuses ? t('refuse.done_action') : t('refuse.ask_action')}
            </Button>
          </form>
        }
      >
        {!refuses && t('refuse.ask_text', { name: profile.name })}
        {failed && <p role="alert">{t('refuse.failed')}</p>}
      </Alert>
    </div>
  );
}
