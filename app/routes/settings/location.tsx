import { Form, useLoaderData } from '@remix-run/react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MemberCtx } from '../../../server/context.ts';
import { ElsewherePanel } from '../../features/settings/elsewhere-panel.tsx';
import { UseLocationButton } from '../../features/settings/use-location-button.tsx';
import { PlaceSearch } from '../../features/settings/place-search.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { formatCountry } from '../../lib/formatting/format.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { paths, safeReturnPath } from '../../lib/routing/paths.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings'],
  title: (t) => t('settings:location.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { services, lists } = args.context;
  const location = await services.places.viewLocation(ctx);
  const query = new URL(args.request.url).searchParams;
  const countries: readonly string[] = ctx.tenant.countries;
  const asked = query.get('country') ?? location.country;
  const country = countries.includes(asked) ? asked : countries[0]!;
  const names = lists.regions[country] ?? {};
  const nameOf = (region: string | null) => (region && names[region]) ?? null;
  const region = names[query.get('region') ?? ''] ? query.get('region')! : '';
  const text = (query.get('q') ?? '').trim();
  const found = await services.places.searchPlaces(ctx, { country, region, text });
  const elsewhere = services.places.viewSearchPlace(ctx);
  return {
    distances: ctx.tenant.features.distances,
    here: { ...location, regionName: lists.regions[location.country]?.[location.region ?? ''] ?? null },
    elsewhere: elsewhere && { place: elsewhere.place, until: elsewhere.until, timeZone: ctx.tenant.time_zone },
    search: {
      elsewhere: ctx.tenant.features.elsewhere,
      countries,
      country,
      region,
      text,
      regions: Object.entries(names).map(([value, label]) => ({ value, label })),
      results: found.map((place) => ({ name: place.name, value: place.value, regionName: nameOf(place.region) })),
    },
  };
}

type Places = LoaderFunctionArgs['context']['services']['places'];

const ACTIONS: Record<string, (places: Places, ctx: MemberCtx, form: FormData) => Promise<void>> = {
  here: (places, ctx, form) => places.saveHere(ctx, { lat: textField(form, 'lat'), lon: textField(form, 'lon') }),
  place: (places, ctx, form) => places.savePlace(ctx, { place: textField(form, 'place') }),
  region: (places, ctx, form) =>
    places.saveRegion(ctx, { country: textField(form, 'country'), region: textField(form, 'region') }),
  remove: (places, ctx) => places.removeLocation(ctx),
  elsewhere: (places, ctx, form) => places.searchElsewhere(ctx, { place: textField(form, 'place') }),
  home: (places, ctx) => places.endSearchElsewhere(ctx),
};

const DONE: Partial<Record<string, 'location.removed' | 'elsewhere.ended'>> = {
  remove: 'location.removed',
  home: 'elsewhere.ended',
};

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  if (!Object.hasOwn(ACTIONS, intent)) throw new Response(null, { status: 400 });
  try {
    await ACTIONS[intent]!(args.context.services.places, ctx, form);
    // A week elsewhere begins in the search, and ends where its button was pressed, with the focus on what changes.
    const search = intent === 'elsewhere' ? paths.members() : safeReturnPath(form.get('return_to'), '');
    if (search) return redirect(`${search}#main`);
    return { done: DONE[intent] ?? ('location.saved' as const), failure: null };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function LocationSettings() {
  const { t } = useTranslation('settings');
  const { here, search, distances, elsewhere } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <SettingsLayout
      section="location"
      notice={answer && <SavedNotice answer={answer} />}
      after={
        <>
          {search.elsewhere && <ElsewherePanel place={elsewhere} />}
          <PlaceSearchForm search={search} />
        </>
      }
    >
      <p>
        {t('location.text')}
        {distances && <> {t('location.distance')}</>}
      </p>
      <SharedLocation {...here} />
    </SettingsLayout>
  );
}

type Answer = Awaited<ReturnType<typeof useFormResponse<typeof action>>>;

function SavedNotice({ answer }: { answer: NonNullable<Answer> }) {
  const { t } = useTranslation('settings');
  if (answer.failure)
    return <Alert tone="danger" title={Object.values(answer.failure.fields)[0] ?? answer.failure.message} />;
  return <Alert tone="success" title={t(answer.done)} />;
}

type LoadedData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The location others see, and the form to stop sharing it. */
function SharedLocation({ country, regionName, place, shared }: LoadedData['here']) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  return (
    <>
      <DescriptionList
        className="settings-facts"
        items={[[t('location.now'), [place, regionName, formatCountry(locale, country)].filter(Boolean).join(', ')]]}
      />
      <div className="settings-actions">
        <UseLocationButton />
        {(place !== null || shared) && (
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <Button variant="secondary" icon="trash">
              {t('location.remove')}
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}

function PlaceSearchForm({ search }: Pick<LoadedData, 'search'>) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('location.byHand')}>
      <PlaceSearch {...search} />
      <p className="settings-actions text-muted">{t('location.source')}</p>
    </Panel>
  );
}
