import { Form } from '@remix-run/react';
import { useEffect } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { AlbumView } from '../../../server/modules/people/private-album/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { photoSource } from '../../lib/formatting/photo-source.ts';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Gallery, GalleryLink } from '../../ui/media/gallery.tsx';

interface MemberAlbumProps {
  album: AlbumView;
  timeZone: string;
}

/** The photos of the other member's album while it is open. */
function OpenAlbum({ album }: MemberAlbumProps) {
  const { t } = useTranslation(['album', 'profile']);
  const { profile, photos } = album;
  useEffect(() => {
    if (album.closes_in === null) return;
    const timer = setTimeout(requestRevalidation, album.closes_in * 1000);
    return () => clearTimeout(timer);
  }, [album]);
  const { name } = profile;
  return (
    <>
      <Alert tone="info" icon="eye">
        {t('album:other.open', { name })}
      </Alert>
      <Gallery
        // Photo URLs expire before the album closes.
        onFailed={requestRevalidation}
        photos={photos.map((photo, index) => ({
          ...photoSource(photo)!,
          full: photo.match,
          alt: t('album:other.photo', { number: index + 1, name }),
        }))}
        labels={{
          title: t('album:other.title', { name }),
          close: t('profile:gallery.close'),
          previous: t('profile:gallery.previous'),
          next: t('profile:gallery.next'),
          zoomIn: t('profile:gallery.zoom_in'),
          zoomOut: t('profile:gallery.zoom_out'),
          counter: (number, total) => t('profile:gallery.counter', { number, total }),
        }}
      >
        <ul className="album-photos">
          {photos.map((photo, index) => (
            <li key={photo.id} className="album-photo">
              <GalleryLink index={index} sizes="(min-width: 768px) 260px, 45vw" />
            </li>
          ))}
        </ul>
      </Gallery>
      <p>
        <ButtonLink href={paths.memberReport(profile.id)} variant="secondary" icon="flag">
          {t('album:other.report')}
        </ButtonLink>
      </p>
    </>
  );
}

/** Another member's album: ask for it, open it, or view it while it is open. */
export function MemberAlbum(props: MemberAlbumProps) {
  const { t } = useTranslation('album');
  const locale = useLocale();
  const { album, timeZone } = props;
  const { state, count } = album;
  const { name } = album.profile;
  if (count === 0) return <p>{t('other.none', { name })}</p>;
  if (state === 'open') return <OpenAlbum {...props} />;
  const asked = album.asked && t('other.asked', { name, date: formatDate(locale, album.asked, 'long', timeZone) });
  return (
    <>
      <p>{state === 'granted' ? t('other.granted', { name }) : (asked ?? t('other.askNote', { name }))}</p>
      {album.reveals && state !== 'asked' && (
        <Alert tone="warning" icon="eye-slash">
          {t('other.reveals', { name })}
        </Alert>
      )}
      {state !== 'asked' && (
        <Form method="post">
          <Button
            name="intent"
            value={state === 'granted' ? 'look' : 'ask'}
            icon={state === 'granted' ? 'eye' : 'lock'}
          >
            {state === 'granted' ? t('other.look', { count }) : t('other.ask')}
          </Button>
        </Form>
      )}
    </>
  );
}

/** What the other member may see of the member's own album, and the buttons that change it. */
export function AlbumForMember({ album: { own, profile } }: Pick<MemberAlbumProps, 'album'>) {
  const { t } = useTranslation('album');
  const { name } = profile;
  const { state } = own;
  return (
    <>
      <p>{t(`mine.${state}`, { name })}</p>
      {own.count === 0 && state === 'closed' && <p>{t('mine.empty')}</p>}
      <Form method="post" className="album-choices">
        {state !== 'granted' && own.count > 0 && (
          <Button name="intent" value="open" variant={state === 'asked' ? 'primary' : 'secondary'}>
            {t('requests.open')}
          </Button>
        )}
        {state === 'asked' && (
          <Button name="intent" value="refuse" variant="secondary">
            {t('requests.refuse')}
          </Button>
        )}
        {state === 'granted' && (
          <Button name="intent" value="end" variant="secondary">
            {t('access.end')}
          </Button>
        )}
        <ButtonLink href={paths.settings('album')} variant="ghost">
          {t('mine.manage')}
        </ButtonLink>
      </Form>
    </>
  );
}
