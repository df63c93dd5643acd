import { useState, type FormEvent } from 'react';
import { Form, useRevalidator } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Pose } from '../../../server/modules/people/photos/verification/photo-check.schema.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { classNames } from '../../ui/hooks/class-names.ts';
import { PoseDrawing } from './pose-drawing.tsx';
import { sendPicture } from './send-picture.ts';
import { useCamera } from './use-camera.ts';

interface PoseFormProps {
  pose: Pose;
  /** ISO 8601. */
  expiresAt: string;
  timeZone: string;
}

/**
 * The asked pose and its picture: from the camera, or as a file, which a phone takes with its camera too. Without script
 * the form posts the file, and its response redirects here.
 */
export function PoseForm({ pose, expiresAt, timeZone }: PoseFormProps) {
  const { t } = useTranslation('verification');
  const locale = useLocale();
  const camera = useCamera();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { state } = camera;
  const taken = state === 'taken';

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('photo');
    const picture = taken ? await camera.read() : file instanceof Blob ? file : null;
    if (!picture) return;
    setSending(true);
    const words = await sendPicture(picture, taken ? 'pose.jpg' : (file as File).name);
    setSending(false);
    setRefusal(words === '' ? t('camera.lost') : words);
    if (words === null) revalidate();
  }

  return (
    <>
      <div className="pose">
        <PoseDrawing pose={pose} />
        <div>
          <h3>{t('yourPose')}</h3>
          <p className="pose-words">{t(`pose.${pose}`)}</p>
          <p className="text-muted">{t('until', { time: formatDate(locale, expiresAt, 'time', timeZone) })}</p>
        </div>
      </div>
      <form
        method="post"
        action={paths.apiPhotoCheck()}
        encType="multipart/form-data"
        className="pose-form"
        onSubmit={(event) => void send(event)}
      >
        <div className="js-only pose-camera">
          <video
            ref={camera.video}
            className={classNames('pose-view', state !== 'live' && 'is-hidden')}
            aria-label={t('camera.view')}
            playsInline
            muted
          />
          <canvas
            ref={camera.canvas}
            className={classNames('pose-view', !taken && 'is-hidden')}
            role="img"
            aria-label={t('camera.taken')}
          />
          {state === 'live' ? (
            <Button type="button" icon="camera" onClick={camera.take}>
              {t('camera.take')}
            </Button>
          ) : (
            <Button
              type="button"
              variant={taken ? 'secondary' : 'primary'}
              icon="camera"
              disabled={state === 'starting'}
              onClick={() => void camera.start()}
            >
              {t(taken ? 'camera.retake' : 'camera.open')}
            </Button>
          )}
        </div>
        {state === 'unavailable' && (
          <Alert tone="warning" role="status">
            {t('camera.denied')}
          </Alert>
        )}
        {!taken && state !== 'live' && (
          <TextField type="file" name="photo" accept="image/*" capture="user" required label={t('file')} />
        )}
        {state !== 'live' && (
          <>
            <Checkbox name="consent" value="1" required label={t('consent')} />
            {refusal !== null && (
              <Alert tone="danger" role="alert">
                {refusal}
              </Alert>
            )}
            <Button disabled={sending}>{t('send')}</Button>
          </>
        )}
      </form>
      <Form method="post">
        <Button name="intent" value="stop" variant="ghost">
          {t('cancel')}
        </Button>
      </Form>
    </>
  );
}
