import { useLoaderData } from '@remix-run/react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { spotlightSchema } from '../../../../server/modules/people/spotlights/spotlights.schema.ts';
import { SpotlightOffer } from '../../../features/spotlight/spotlight-offer.tsx';
import { EarlierSpotlights, RunningSpotlight } from '../../../features/spotlight/spotlight-results.tsx';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import { formFailureResponse } from '../../../lib/forms/form-failure.server.ts';
import { useBadges, useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { areaStyles } from '../../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../../lib/revalidation/page-revalidation.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['spotlight'],
  title: (t) => t('spotlight:title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { services, lists } = args.context;
  const spotlights = await services.spotlights.viewSpotlights(ctx);
  const { region } = spotlights;
  return {
    ...spotlights,
    region: region && (lists.regions[region.slice(0, 2)]?.[region] ?? region),
    timeZone: ctx.tenant.time_zone,
    clientId: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  try {
    const form = Object.fromEntries(await args.request.formData());
    const input = spotlightSchema.safeParse(form);
    if (!input.success) throw new Response(null, { status: 400 });
    await args.context.services.spotlights.startSpotlight(ctx, input.data);
    return redirect(paths.spotlight());
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** Half an hour on top of the search in the member's region, for credits. */
export default function SpotlightPage() {
  const { t } = useTranslation('spotlight');
  const { running, earlier, region, timeZone, clientId, ...offer } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure ?? null;
  const { credits: balance } = useBadges();
  // Another tab has bought one, or it has ended.
  useLiveEvents('spotlight', requestRevalidation);
  return (
    <Page width="narrow">
      <div className="settings-part">
        <SectionHead heading="h1" title={t('title')} />
        {failure && <Alert tone="danger" role="alert" title={failure.message} />}
        {running && <RunningSpotlight spotlight={running} />}
        <SpotlightOffer
          offer={offer}
          region={region}
          balance={balance}
          clientId={clientId}
          running={running !== null}
        />
        {earlier.length > 0 && <EarlierSpotlights spotlights={earlier} timeZone={timeZone} />}
      </div>
    </Page>
  );
}
