import { redirect } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import type { WaitingAt } from '../../../server/desk-shell.ts';
import { deskCount } from '../../features/desk/desk-count.ts';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { PhotoDesk } from '../../features/desk/photos/photo-desk.tsx';
import { runPhotoCommand } from '../../features/desk/photos/photo-command.server.ts';
import { SiteFilter } from '../../features/desk/site-filter.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskphotos'], title: (t) => t('desk:nav.photos') };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { searchParams } = new URL(request.url);
  const site = searchParams.get('site') || null;
  return {
    ...(await services.photoQueue.open(ctx, { site })),
    site,
    sites: services.photoQueue.sites(ctx),
    operator: ctx.operator.id,
    chosen: searchParams.get('photo'),
    done: searchParams.get('done'),
  };
}

/** Decisions of a browser without script; with it, they go to `photos.steps.ts`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  try {
    const { intent, site, photo, decision } = await runPhotoCommand(services, ctx, form);
    const query = new URLSearchParams();
    if (textOf(form, 'filter')) query.set('site', textOf(form, 'filter'));
    if (intent === 'undo') query.set('photo', photo);
    else query.set('done', [intent, site, photo, decision].join(' '));
    return redirect(`${deskPaths.photos()}?${query.toString()}`);
  } catch (error) {
    return formFailure(error, context);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskPhotos() {
  const { t } = useTranslation('deskphotos');
  const data = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure;
  const { waiting } = useOutletContext<{ waiting: WaitingAt }>();
  return (
    <>
      <DeskHead
        title={t('title')}
        about={t('waiting', { count: data.waiting, shown: deskCount(data.waiting) })}
        tools={<SiteFilter sites={data.sites} site={data.site} />}
      />
      {failure && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      {/* Another site, another list: nothing of the one before is left. */}
      <PhotoDesk key={data.site ?? ''} taken={waiting.photos?.taken ?? 0} {...data} />
    </>
  );
}
