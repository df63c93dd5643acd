import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { characterOf } from '../../features/desk/fictional/character-fields.ts';
import { CharacterForm } from '../../features/desk/fictional/character-form.tsx';
import { choicesOf, emptyCharacter } from '../../features/desk/fictional/character-page.server.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskfictional', 'facts', 'myprofile'],
  title: (t) => t('deskfictional:profiles.fresh'),
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const asked = await services.fictional.characters.form(ctx, params['site'] ?? '');
  const filled = emptyCharacter({ language: asked.language, country: asked.countries[0] ?? '' });
  return { asked, filled, ...choicesOf(context, asked.countries) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const site = params['site'] ?? '';
  const { characters } = services.fictional;
  const filled = characterOf(await request.formData(), await characters.form(ctx, site));
  try {
    const id = await characters.save(ctx, { tenantId: site, id: null, written: '' }, filled);
    return redirect(deskPaths.fictionalProfile(site, id));
  } catch (error) {
    const refused = formFailure(error, context);
    return data({ ...refused.data, filled }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** A new fictional profile, which nobody sees before it is published. */
export default function DeskNewFictional() {
  const { t } = useTranslation('deskfictional');
  const { asked, regions, interests, filled } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <>
      <DeskHead
        title={t('profiles.fresh')}
        about={asked.site}
        tools={
          <ButtonLink variant="secondary" size="small" icon="arrow-left" href={deskPaths.fictionalProfiles()}>
            {t('profiles.title')}
          </ButtonLink>
        }
      />
      <CharacterForm
        asked={asked}
        regions={regions}
        interests={interests}
        filled={refused?.filled ?? filled}
        failure={refused?.failure ?? null}
      />
    </>
  );
}
