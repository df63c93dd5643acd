import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { AddPhoto } from '../../features/own-profile/add-photo.tsx';
import { emptyFields } from '../../features/own-profile/empty-fields.ts';
import { EmptyFieldsNote } from '../../features/own-profile/empty-fields-note.tsx';
import { OwnPhotos } from '../../features/own-profile/own-photos.tsx';
import { ProfileBody } from '../../features/profile/profile-body.tsx';
import { textOf } from '../../lib/form-data.ts';
import { errorCode } from '../../lib/form-failure.server.ts';
import { paths } from '../../lib/paths.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('nav.myProfile') };

/** How the upload ended that led back here (`POST /api/photo.php`). */
function uploadOutcome({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.get('photo') === 'added') return { added: true as const };
  const code = query.get('photo_error');
  if (code === null) return null;
  const refusal = context.services.photos.describeUploadRefusal(context.ctx, code);
  return refusal === null ? null : { refusal };
}

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { profiles, photos } = args.context.services;
  const [profile, removals] = await Promise.all([
    profiles.viewProfile(ctx, ctx.viewer.profileId),
    photos.listRemovals(ctx),
  ]);
  const visibleFields = ctx.tenant.visible_profile_fields as readonly string[];
  return { profile, removals, visibleFields, outcome: uploadOutcome(args) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { photos } = args.context.services;
  const form = await args.request.formData();
  const photo = textOf(form, 'photo');
  const intent = textOf(form, 'intent');
  try {
    if (intent === 'photo-main') await photos.arrangePhotos(ctx, { main: photo });
    else if (intent === 'photo-delete') await photos.removePhoto(ctx, photo);
    else throw new Response(null, { status: 400 });
  } catch (error) {
    // Chosen or deleted on another page meanwhile: what is there now says so.
    if (!['not_found', 'photo_not_active'].includes(errorCode(error) ?? '')) throw error;
  }
  return redirect(paths.profile());
}

export const shouldRevalidate = keepWithoutWait;

/** The member's own profile as others see it, with what only they know: states of photos, and what is empty. */
export default function OwnProfilePage() {
  const { t } = useTranslation('profile');
  const { profile, removals, visibleFields, outcome } = useLoaderData<typeof loader>();
  return (
    <Page>
      <EmptyFieldsNote fields={emptyFields(profile, visibleFields)} />
      <ProfileBody
        profile={profile}
        visibleFields={visibleFields}
        visitor={false}
        actions={<p className="text-muted">{t('own.note')}</p>}
      />
      <AddPhoto outcome={outcome} removals={removals} />
      <OwnPhotos photos={profile.images} mainId={profile.main_image?.id ?? null} />
    </Page>
  );
}
