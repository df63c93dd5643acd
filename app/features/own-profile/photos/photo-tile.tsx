import { useId, type ButtonHTMLAttributes, type CSSProperties, type Ref } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PhotoView } from '../../../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../../lib/formatting/photo-source.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { classNames } from '../../../ui/hooks/class-names.ts';
import type { IconName } from '../../../ui/media/icon-names.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { PhotoIntent } from './photo-arrangement.ts';
import { useArrangeFetcher } from './use-arrangement.ts';

export interface PhotoTileProps {
  photo: PhotoView;
  /** From 1. */
  number: number;
  total: number;
  /** Whether it is the main photo. */
  main: boolean;
  /** Drag handlers, if it can be moved. */
  moving?: {
    ref: Ref<HTMLLIElement>;
    style: CSSProperties;
    grip: ButtonHTMLAttributes<HTMLButtonElement>;
    lifted: boolean;
  };
}

/** The actions on one photo, also without JavaScript. @param id that the photo's button refers to */
function PhotoSheet({ id, photo, number, total, main }: Omit<PhotoTileProps, 'moving'> & { id: string }) {
  const { t } = useTranslation('photos');
  const fetcher = useArrangeFetcher();
  const active = photo.status === 'active';
  const actions: { intent: PhotoIntent; icon: IconName; words: string; given: boolean }[] = [
    { intent: 'main', icon: 'star', words: t('edit.toMain'), given: active && !main },
    { intent: 'earlier', icon: 'arrow-left', words: t('edit.earlier'), given: number > 1 },
    { intent: 'later', icon: 'arrow-right', words: t('edit.later'), given: number < total },
  ];
  return (
    <Sheet id={id} title={t('edit.title', { number })} closeLabel={t('edit.close', { number })}>
      <fetcher.Form
        method="post"
        action={paths.arrangePhotos()}
        className="photo-sheet"
        onSubmit={() => document.getElementById(id)?.hidePopover()}
      >
        <p>{t(main ? 'state.main' : `state.${photo.status}`)}</p>
        <input type="hidden" name="photo" value={photo.id} />
        {actions
          .filter(({ given }) => given)
          .map(({ intent, icon, words }) => (
            <Button key={intent} name="intent" value={intent} variant="secondary" icon={icon}>
              {words}
            </Button>
          ))}
        <details>
          <summary>{t('edit.delete')}</summary>
          <p>{t('edit.sure')}</p>
          <Button name="intent" value="delete" variant="danger" icon="trash">
            {t('edit.confirm')}
          </Button>
        </details>
      </fetcher.Form>
    </Sheet>
  );
}

const SIZES = '(min-width: 768px) 190px, 32vw';

/** A photo with its status. A press opens its actions. */
export function PhotoTile({ photo, number, total, main, moving }: PhotoTileProps) {
  const { t } = useTranslation('photos');
  const sheet = `photo-${useId().replaceAll(':', '')}`;
  const state = main ? 'main' : photo.status;
  return (
    <li
      ref={moving?.ref}
      className={classNames('own-photo', moving && 'is-movable', moving?.lifted && 'is-lifted')}
      style={moving?.style}
    >
      <div className="own-photo-frame">
        <Photo photo={photoSource(photo)} alt={t('photo', { number })} sizes={SIZES} />
        {state !== 'active' && (
          <span className={classNames('own-photo-state', main && 'is-main')}>
            <Icon name={main ? 'star' : 'clock'} />
            {t(main ? 'badge.main' : 'badge.inspection')}
          </span>
        )}
        <span className="own-photo-more" aria-hidden="true">
          <Icon name="dots-three" />
        </span>
        <button
          type="button"
          className="own-photo-grip"
          aria-label={t(`edit.${state}`, { number })}
          {...moving?.grip}
          popovertarget={sheet}
        />
      </div>
      <PhotoSheet photo={photo} number={number} total={total} main={main} id={sheet} />
    </li>
  );
}
