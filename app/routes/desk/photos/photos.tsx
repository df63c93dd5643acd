import { useLoaderData, useOutletContext } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../../server/desk-shell.ts';
import { formatQueueCount } from '../../../features/desk/kit/formats.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { FilterForm } from '../../../features/desk/kit/desk-filter.tsx';
import { FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import {
  deskLoader,
  type DeskArgs,
  deskAction,
  type PostedForm,
} from '../../../features/desk/kit/desk-route.server.ts';
import { PhotoModeration } from '../../../features/desk/photos/photo-moderation.tsx';
import { runPhotoCommand } from '../../../features/desk/photos/photo-command.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskphotos'], title: (t) => t('desk:nav.photos') };

export const loader = deskLoader(async ({ ctx, services, query }) => {
  const site = query('site');
  return {
    ...(await services.photoQueue.open(ctx, { site })),
    site,
    sites: services.photoQueue.sites(ctx),
    operator: ctx.operator.id,
    chosen: query('photo'),
    done: query('done'),
  };
});

async function decide({ ctx, services }: DeskArgs, { data, text }: PostedForm): Promise<string> {
  const { intent, site, photo, decision } = await runPhotoCommand(services, ctx, data);
  const query = new URLSearchParams();
  if (text('filter')) query.set('site', text('filter'));
  if (intent === 'undo') query.set('photo', photo);
  else query.set('done', [intent, site, photo, decision].join(' '));
  return `${deskPaths.photos()}?${query.toString()}`;
}

/** Decisions of a browser without JavaScript; with it they are posted to `photos.steps.ts`. A removal has no intent. */
export const action = deskAction((desk) => ({
  approve: (form) => decide(desk, form),
  undo: (form) => decide(desk, form),
  default: (form) => decide(desk, form),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskPhotos() {
  const { t } = useTranslation('deskphotos');
  const data = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const { waiting } = useOutletContext<{ waiting: QueueCounts }>();
  return (
    <>
      <DeskHead
        title={t('title')}
        about={t('waiting', { count: data.waiting, shown: formatQueueCount(data.waiting) })}
        tools={<FilterForm sites={data.sites} saved={false} />}
      />
      <FormAlert failure={failure} />
      {/* The key resets the state when another site is chosen. */}
      <PhotoModeration key={data.site ?? ''} taken={waiting.photos?.taken ?? 0} {...data} />
    </>
  );
}
