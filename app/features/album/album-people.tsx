import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { OwnAlbumView } from '../../../server/modules/people/private-album/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { AlbumPerson } from './album-person.tsx';

interface AlbumPeopleProps {
  album: OwnAlbumView;
  timeZone: string;
}

/** Open requests for the album; renders nothing if there are none. */
function Requests({ album, timeZone }: AlbumPeopleProps) {
  const { t } = useTranslation('album');
  const locale = useLocale();
  if (album.requests.length === 0) return null;
  return (
    <Panel title={t('requests.title')}>
      <p>{t('requests.note')}</p>
      <ul className="person-lines">
        {album.requests.map(({ profile, asked }) => (
          <AlbumPerson
            key={profile.id}
            profile={profile}
            words={t('requests.asked', { date: formatDate(locale, asked, 'long', timeZone) })}
          >
            <Form method="post" className="album-choices">
              <input type="hidden" name="profile" value={profile.id} />
              {album.shown && album.photos.length > 0 && (
                <Button name="intent" value="open" size="small">
                  {t('requests.open')}
                </Button>
              )}
              <Button name="intent" value="refuse" variant="secondary" size="small">
                {t('requests.refuse')}
              </Button>
            </Form>
          </AlbumPerson>
        ))}
      </ul>
    </Panel>
  );
}

/** People with access to the album, each with a button that ends it. */
function Access({ album, timeZone }: AlbumPeopleProps) {
  const { t } = useTranslation('album');
  const locale = useLocale();
  const { access } = album;
  return (
    <Panel title={t('access.title')}>
      {access.length === 0 && <p>{t('access.empty')}</p>}
      <ul className="person-lines">
        {access.map(({ profile, since }) => (
          <AlbumPerson
            key={profile.id}
            profile={profile}
            words={t('access.since', { date: formatDate(locale, since, 'long', timeZone) })}
          >
            <Form method="post">
              <input type="hidden" name="profile" value={profile.id} />
              <Button name="intent" value="end" variant="secondary" size="small">
                {t('access.end')}
              </Button>
            </Form>
          </AlbumPerson>
        ))}
      </ul>
      {access.length > 1 && (
        <Form method="post" className="settings-actions">
          <Button name="intent" value="endAll" variant="danger">
            {t('access.endAll')}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

/** Who looked, by person and day. */
function Looks({ album, timeZone }: AlbumPeopleProps) {
  const { t } = useTranslation('album');
  const locale = useLocale();
  return (
    <Panel title={t('looks.title')}>
      {album.looks.length === 0 && <p>{t('looks.empty')}</p>}
      <ul className="person-lines">
        {album.looks.map(({ profile, at, times }) => (
          <AlbumPerson
            key={profile.id + at}
            profile={profile}
            words={t('looks.line', { count: times, date: formatDate(locale, at, 'dateTime', timeZone) })}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** Requests, access and looks of the own album. */
export function AlbumPeople(props: AlbumPeopleProps) {
  return (
    <>
      <Requests {...props} />
      <Access {...props} />
      <Looks {...props} />
    </>
  );
}
