import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ALLOW_INTENT, REFUSE_INTENT } from '../media/media-intents.ts';
import type { ThreadData } from '../thread-data.ts';

async function refusePhotos(conversation: string, refuse: boolean): Promise<boolean> {
  try {
    const response = await callJson('POST', paths.apiRefusePhotos(), { conversation, refuse });
    return response?.ok ?? false;
  } catch {
    return false;
  }
}

interface PhotoPermissionButtonProps {
  data: Pick<ThreadData, 'conversation' | 'photos'>;
  size?: 'small' | 'medium';
}

/** Button that refuses or accepts photos of the other participant; works without JavaScript. */
export function PhotoPermissionButton({ data: { conversation, photos }, size }: PhotoPermissionButtonProps) {
  const { t } = useTranslation('media');
  const [failed, setFailed] = useState(false);
  if (!conversation || !photos) return null;
  const { refuses } = photos;
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    const done = await refusePhotos(conversation.id, !refuses);
    setFailed(!done);
    if (done) requestRevalidation();
  };
  return (
    <form method="post" action={paths.chat(conversation.id)} onSubmit={(event) => void choose(event)}>
      <Button
        variant="secondary"
        size={size}
        icon={size ? undefined : 'image'}
        name="intent"
        value={refuses ? ALLOW_INTENT : REFUSE_INTENT}
      >
        {refuses ? t('refuse.done_action') : t('refuse.ask_action')}
      </Button>
      {failed && <p role="alert">{t('refuse.failed')}</p>}
    </form>
  );
}

/** Asks a member who received a message whether they want photos, until they have replied. */
export function PhotoPermissionPrompt({ data }: { data: ThreadData }) {
  const { t } = useTranslation('media');
  const { photos, profile, replied, messages } = data;
  if (!photos || replied || profile.deleted || !messages.some(({ mine }) => !mine)) return null;
  return (
    <div className="photo-refusal">
      <Alert
        tone="info"
        icon="image"
        title={photos.refuses ? t('refuse.done_title', { name: profile.name }) : t('refuse.ask_title')}
        action={<PhotoPermissionButton data={data} size="small" />}
      >
        {!photos.refuses && t('refuse.ask_text', { name: profile.name })}
      </Alert>
    </div>
  );
}
