import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
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

/** Button that refuses or accepts photos of the other participant; works without JavaScript. */
export function PhotoPermissionButton({
  data: { conversation, photos },
}: {
  data: Pick<ThreadData, 'conversation' | 'photos'>;
}) {
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
      <Button variant="secondary" icon="image" name="intent" value={refuses ? ALLOW_INTENT : REFUSE_INTENT}>
        {refuses ? t('refuse.done_action') : t('refuse.ask_action')}
      </Button>
      {failed && <p role="alert">{t('refuse.failed')}</p>}
    </form>
  );
}
