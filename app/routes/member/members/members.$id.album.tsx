import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MemberCtx } from '../../../../server/context.ts';
import { albumStyles } from '../../../features/album/album-styles.ts';
import { AlbumForMember, MemberAlbum } from '../../../features/album/member-album.tsx';
import { textField } from '../../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export const handle: RouteHandle<{ album: { profile: { name: string } } } | undefined> = {
  i18n: ['album', 'profile'],
  title: (t, data) => t('album:other.title', { name: data?.album.profile.name ?? '' }),
};

export const links = albumStyles;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const album = await args.context.services.privateAlbum.viewAlbum(ctx, args.params.id!);
  return { album, timeZone: ctx.tenant.time_zone };
}

type PrivateAlbum = LoaderFunctionArgs['context']['services']['privateAlbum'];
type Done = 'asked' | 'opened' | 'refused' | 'ended' | null;

const ACTIONS: Record<string, (service: PrivateAlbum, ctx: MemberCtx, profile: string) => Promise<Done>> = {
  ask: async (service, ctx, profile) => {
    await service.askAccess(ctx, { profile });
    return 'asked';
  },
  look: async (service, ctx, profile) => {
    await service.look(ctx, { profile });
    return null;
  },
  open: async (service, ctx, profile) => {
    await service.openFor(ctx, { profile });
    return 'opened';
  },
  refuse: async (service, ctx, profile) => {
    await service.refuseRequest(ctx, { profile });
    return 'refused';
  },
  end: async (service, ctx, profile) => {
    await service.revokeAccess(ctx, { profile });
    return 'ended';
  },
};

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const intent = textField(await args.request.formData(), 'intent');
  if (!Object.hasOwn(ACTIONS, intent)) throw new Response(null, { status: 400 });
  try {
    return { done: await ACTIONS[intent]!(args.context.services.privateAlbum, ctx, args.params.id!), failure: null };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** The private albums of the member and another: what each may see of the other's. */
export default function MemberAlbumPage() {
  const { t } = useTranslation('album');
  const { album, timeZone } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  // The other has answered, opened or closed an album.
  useLiveEvents('photo', requestRevalidation);
  const { id, name } = album.profile;
  const done = answer && !answer.failure ? answer.done : null;
  return (
    <Page key={id} width="narrow">
      <div>
        <ButtonLink href={paths.member(id)} variant="ghost" size="small" icon="arrow-left">
          {name}
        </ButtonLink>
        <div role="status">
          {answer?.failure && <Alert tone="danger" title={answer.failure.message} />}
          {done && <Alert tone="success" title={t(`done.${done}`, { name })} />}
        </div>
      </div>
      <Panel look="form" title={t('other.title', { name })} heading="h1">
        <MemberAlbum album={album} timeZone={timeZone} />
      </Panel>
      <Panel look="form" title={t('mine.title', { name })}>
        <AlbumForMember album={album} />
      </Panel>
    </Page>
  );
}
