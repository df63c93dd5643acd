import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { IconButton, IconLink } from '../../../ui/actions/icon-button.tsx';
import { ACCEPTED_PHOTOS } from './photo-choice.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { PhotoForm } from './photo-form.tsx';
import type { ChosenPhoto } from './photo-preview.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';
import type { ComposerTool, WriteMessage } from '../composer/composer-tool.ts';
import { useLazyModule } from '../composer/use-lazy-module.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const load = () => import('./photo-preview.tsx');
const PhotoPreview = lazyPart(load);

/** The photo to be sent; revokes its object URL unless the outbox takes it over. */
function useChosenPhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const waiting = useRef<string | null>(null);
  const drop = useCallback(() => {
    if (waiting.current) URL.revokeObjectURL(waiting.current);
    waiting.current = null;
  }, []);
  useEffect(() => drop, [drop]);
  return {
    photo,
    choose: (file: File) => {
      drop();
      const preview = URL.createObjectURL(file);
      waiting.current = preview;
      setPhoto({ file, preview });
    },
    /** The outbox now owns the object URL. */
    handOver: () => {
      waiting.current = null;
    },
  };
}

/** Composer tool for photos: chosen, dropped or pasted. Without JavaScript the button links to a form. */
export function usePhotoTool(data: ThreadData, onWrite: WriteMessage): ComposerTool {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'preview' | 'refused' | null>(null);
  const { photo, choose, handOver } = useChosenPhoto();
  const withPart = useLazyModule();
  const { profile, photos } = data;
  if (!photos) return { button: null, dialog: null };
  const take = (file: File) => {
    if (photos.refused) return setOpen('refused');
    withPart(load, () => {
      choose(file);
      setOpen('preview');
    });
  };
  const ask = () => (photos.refused ? setOpen('refused') : input.current?.click());
  return {
    button: (
      <>
        <IconButton icon="image" label={t('photo.tool')} className="js-only" onClick={ask} />
        <noscript>
          <IconLink href={paths.memberPhoto(profile.id)} icon="image" label={t('photo.tool')} />
        </noscript>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_PHOTOS}
          hidden
          aria-label={t('photo.tool')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) take(file);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </>
    ),
    dialog: (
      <>
        <PhotoForm data={data} />
        <PhotoDrop onPhoto={take} />
        {photo && !photos.refused && (
          <Suspense>
            <PhotoPreview
              open={open === 'preview'}
              onClose={() => setOpen(null)}
              photo={photo}
              name={profile.name}
              cost={photos.credits}
              back={threadPath(data)}
              onSend={() => {
                handOver();
                setOpen(null);
                onWrite({ kind: 'photo', ...photo });
              }}
              onOther={() => input.current?.click()}
            />
          </Suspense>
        )}
        {photos.refused && (
          <Dialog
            open={open === 'refused'}
            onClose={() => setOpen(null)}
            title={t('photo.refused_title', { name: profile.name })}
            closeLabel={t('close')}
            size="small"
          >
            <p>{t('photo.refused_text', { name: profile.name })}</p>
          </Dialog>
        )}
      </>
    ),
  };
}
