import { useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessagePhotoView, MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { useOncePerUrl } from '../../../lib/revalidation/use-once-per-url.ts';
import { Gallery, GalleryLink } from '../../../ui/media/gallery.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { OPEN_INTENT } from '../media/media-intents.ts';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';

/**
 * Opens the photo of a message, or renews the URLs of an open one.
 * @returns null when that failed or the session has ended
 */
async function openPhoto(messageId: string): Promise<MessagePhotoView | null> {
  try {
    const response = await callJson('POST', paths.apiPhotoOpen(), { message: messageId });
    if (!response?.ok) return null;
    const { message } = (await response.json()) as { message: MessageView };
    return message.photo;
  } catch {
    return null;
  }
}

interface PhotoMessageProps {
  message: Pick<MessageView, 'id' | 'mine'>;
  photo: MessagePhotoView;
  otherName: string;
}

/** A photo in a message bubble: blurred until opened, then sharp with a link to the large version. */
export function PhotoMessage({ message, photo, otherName }: PhotoMessageProps) {
  const { t } = useTranslation('media');
  const [opened, setOpened] = useState<MessagePhotoView | null>(null);
  // The server's state takes precedence, except over a photo opened here since.
  const shown = opened && photo.state === 'shown' && !photo.opened ? opened : photo;
  const { photo: current, renew } = useFreshUrls(message.id, shown);
  const { card, full, blurred, width, height } = current;
  if (current.state === 'removed' || (!card && !blurred)) {
    return (
      <span className="photo-removed">
        <Icon name="image" />
        {t('photo.removed')}
      </span>
    );
  }
  if (!card || !full) {
    return (
      <span className="photo-message">
        <img src={blurred!} width={width} height={height} alt="" decoding="async" />
        <OpenPhotoForm messageId={message.id} name={otherName} onOpened={setOpened} />
      </span>
    );
  }
  const alt = message.mine ? t('photo.from_you') : t('photo.from_other', { name: otherName });
  return <OpenedPhoto card={card} full={full} size={{ width, height }} alt={alt} onFailed={renew} />;
}

/** Replaces the photo's URLs when they have expired. */
function useFreshUrls(messageId: string, photo: MessagePhotoView) {
  const [fresh, setFresh] = useState<{ of: MessagePhotoView['full']; photo: MessagePhotoView } | null>(null);
  const current = fresh && fresh.of === photo.full && photo.state === 'shown' ? fresh.photo : photo;
  const renew = async () => {
    const answer = await openPhoto(messageId);
    if (answer) setFresh({ of: photo.full, photo: answer });
  };
  return { photo: current, renew: useOncePerUrl(() => void renew()) };
}

interface OpenedPhotoProps {
  card: string;
  full: string;
  size: { width: number; height: number };
  alt: string;
  onFailed: (address: string) => void;
}

function OpenedPhoto({ card, full, size, alt, onFailed }: OpenedPhotoProps) {
  const { t } = useTranslation('profile');
  return (
    <span className="photo-message">
      <Gallery
        photos={[{ src: card, full, alt, ...size }]}
        onFailed={onFailed}
        labels={{
          title: alt,
          close: t('gallery.close'),
          previous: t('gallery.previous'),
          next: t('gallery.next'),
          zoomIn: t('gallery.zoom_in'),
          zoomOut: t('gallery.zoom_out'),
          counter: (number, total) => t('gallery.counter', { number, total }),
        }}
      >
        <GalleryLink index={0} />
      </Gallery>
    </span>
  );
}

interface OpenPhotoFormProps {
  messageId: string;
  name: string;
  onOpened: (photo: MessagePhotoView) => void;
}

/** Button that opens the photo; a plain form without JavaScript. */
function OpenPhotoForm({ messageId, name, onOpened }: OpenPhotoFormProps) {
  const { t } = useTranslation('media');
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed');
  const look = async () => {
    setState('opening');
    const photo = await openPhoto(messageId);
    if (photo) onOpened(photo);
    else setState('failed');
  };
  const words = { closed: t('photo.look'), opening: t('photo.opening'), failed: t('photo.open_failed') };
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'opening') void look();
      }}
    >
      <input type="hidden" name="message" value={messageId} />
      <button
        className="photo-open-button"
        name="intent"
        value={OPEN_INTENT}
        aria-label={state === 'closed' ? t('photo.look_at', { name }) : undefined}
        aria-disabled={state === 'opening' || undefined}
      >
        <span role={state === 'failed' ? 'alert' : undefined}>
          <Icon name="eye" />
          {words[state]}
        </span>
      </button>
    </form>
  );
}
