import type { LoaderFunctionArgs } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { ignoreNotFound } from '../../lib/forms/form-failure.server.ts';

type Services = LoaderFunctionArgs['context']['services'];

/** The result of the last upload; null before the first. */
function uploadOutcome({ request, context }: LoaderFunctionArgs): { refusal: string | null } | null {
  const query = new URL(request.url).searchParams;
  if (query.get('photo') === 'added') return { refusal: null };
  const code = query.get('photo_error');
  const refusal = code === null ? null : context.services.photos.describeUploadRefusal(context.ctx, code);
  return refusal === null ? null : { refusal };
}

export async function loadOwnAlbum(args: LoaderFunctionArgs, ctx: MemberCtx) {
  const { privateAlbum, photos } = args.context.services;
  const { limit, file } = photos.describeLimits(ctx);
  const [album, onProfile] = await Promise.all([privateAlbum.viewOwnAlbum(ctx), photos.listOwnPhotos(ctx)]);
  return {
    album,
    // The main photo stays on the profile.
    movable: onProfile.filter(({ id }) => id !== ctx.viewer.face.photo?.id),
    full: album.photos.length + onProfile.length >= limit.max,
    limit,
    megabytes: file.megabytes,
    outcome: uploadOutcome(args),
    timeZone: ctx.tenant.time_zone,
  };
}

/** The result of a form of the page. */
type AlbumDone = 'opened' | 'refused' | 'ended' | 'moved' | 'deleted';

const ACTIONS: Record<string, (services: Services, ctx: MemberCtx, form: FormData) => Promise<AlbumDone>> = {
  open: async ({ privateAlbum }, ctx, form) => {
    await privateAlbum.openFor(ctx, { profile: textField(form, 'profile') });
    return 'opened';
  },
  refuse: async ({ privateAlbum }, ctx, form) => {
    await privateAlbum.refuseRequest(ctx, { profile: textField(form, 'profile') });
    return 'refused';
  },
  end: async ({ privateAlbum }, ctx, form) => {
    await privateAlbum.revokeAccess(ctx, { profile: textField(form, 'profile') });
    return 'ended';
  },
  endAll: async ({ privateAlbum }, ctx) => {
    await privateAlbum.revokeAccess(ctx, { profile: null });
    return 'ended';
  },
  // The photo may have been moved or deleted on another page in the meantime.
  toAlbum: async ({ photos }, ctx, form) => {
    await photos.movePrivatePhoto(ctx, { photo: textField(form, 'photo'), private: true }).catch(ignoreNotFound);
    return 'moved';
  },
  toProfile: async ({ photos }, ctx, form) => {
    await photos.movePrivatePhoto(ctx, { photo: textField(form, 'photo'), private: false }).catch(ignoreNotFound);
    return 'moved';
  },
  delete: async ({ photos }, ctx, form) => {
    await photos.removePhoto(ctx, textField(form, 'photo')).catch(ignoreNotFound);
    return 'deleted';
  },
};

/** Handles a form of the page. @returns what it did, and for whom. @throws Response 400 for an unknown intent */
export async function changeOwnAlbum(services: Services, ctx: MemberCtx, form: FormData) {
  const intent = textField(form, 'intent');
  if (!Object.hasOwn(ACTIONS, intent)) throw new Response(null, { status: 400 });
  return { done: await ACTIONS[intent]!(services, ctx, form), profile: textField(form, 'profile') };
}
