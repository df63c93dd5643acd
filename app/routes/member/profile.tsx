import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { emptyFields } from '../../features/own-profile/empty-fields.ts';
import { EmptyFieldsNote } from '../../features/own-profile/empty-fields-note.tsx';
import { loadPhotoEditor } from '../../features/own-profile/load-photo-editor.server.ts';
import { PhotoEditor } from '../../features/own-profile/photo-editor.tsx';
import { ProfileBody } from '../../features/profile/profile-body.tsx';
import { areaStyles } from '../../lib/area-styles.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['settings', 'photos'], title: (t) => t('nav.myProfile') };

export const links = areaStyles('profile');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const [profile, photoEditor] = await Promise.all([
    args.context.services.profiles.viewProfile(ctx, ctx.viewer.profileId),
    loadPhotoEditor(args, ctx),
  ]);
  const visibleFields = ctx.tenant.visible_profile_fields as readonly string[];
  return { profile, photoEditor, visibleFields };
}

export const shouldRevalidate = keepWithoutWait;

/** The member's own profile as others see it, with what only they know: states of photos, and what is empty. */
export default function OwnProfilePage() {
  const { t } = useTranslation('profile');
  const { profile, photoEditor, visibleFields } = useLoaderData<typeof loader>();
  return (
    <Page>
      <EmptyFieldsNote fields={emptyFields(profile, visibleFields)} />
      <ProfileBody
        profile={profile}
        visibleFields={visibleFields}
        visitor={false}
        actions={<p className="text-muted">{t('own.note')}</p>}
      />
      <PhotoEditor data={photoEditor} photos={profile.images} mainId={profile.main_image?.id ?? null} />
    </Page>
  );
}
