import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { AlbumPeople } from '../../features/album/album-people.tsx';
import { albumStyles } from '../../features/album/album-styles.ts';
import { AddToAlbum, OwnTiles } from '../../features/album/album-photos.tsx';
import { changeOwnAlbum, loadOwnAlbum } from '../../features/album/own-album.server.ts';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requestRevalidation } from '../../lib/revalidation/revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'album', 'photos'],
  title: (t) => t('album:title'),
};

export const links: LinksFunction = () => [...areaStyles('settings')(), ...albumStyles()];

export function loader(args: LoaderFunctionArgs) {
  return loadOwnAlbum(args, requireMember(args));
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  try {
    return { ...(await changeOwnAlbum(args.context.services, ctx, form)), failure: null };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** The member's private album: its photos, who asks for it, who can see it, and who looked. */
export default function AlbumSettings() {
  const { t } = useTranslation(['album', 'photos']);
  const { album, movable, full, limit, megabytes, outcome, timeZone } = useLoaderData<typeof loader>();
  // Somebody has asked or looked, or another tab has changed the album.
  useLiveEvents('photo', requestRevalidation);
  return (
    <SettingsLayout
      section="album"
      notice={<Notice />}
      after={
        <>
          <AlbumPeople album={album} timeZone={timeZone} />
          {album.shown && movable.length > 0 && (
            <Panel title={t('album:profile.title')}>
              <p>{t('album:profile.lead')}</p>
              <OwnTiles photos={movable} to="album" />
            </Panel>
          )}
        </>
      }
    >
      <p>{t('album:lead')}</p>
      {!album.shown && <Alert tone="warning">{t('album:off')}</Alert>}
      {album.photos.length === 0 && <p>{t('album:photos.empty')}</p>}
      <OwnTiles photos={album.photos} to="profile" deletable />
      {full && <Alert tone="info">{limit.words}</Alert>}
      {album.shown && !full && <AddToAlbum megabytes={megabytes} refusal={outcome?.refusal ?? null} />}
    </SettingsLayout>
  );
}

/** What the last form has done. */
function Notice() {
  const { t } = useTranslation(['album', 'photos']);
  const { album, outcome, full } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  if (answer?.failure) return <Alert tone="danger" title={answer.failure.message} />;
  if (!answer) {
    if (outcome?.refusal === null) return <Alert tone="success" title={t('photos:added', { count: 1 })} />;
    // Without room there is no field that could say it.
    return outcome && full ? <Alert tone="danger" title={outcome.refusal!} /> : null;
  }
  const { done, profile } = answer;
  const name = album.access.find((person) => person.profile.id === profile)?.profile.name ?? '';
  return <Alert tone="success" title={done === 'deleted' ? t('photos:deleted') : t(`album:done.${done}`, { name })} />;
}
