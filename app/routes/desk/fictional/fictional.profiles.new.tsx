import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { readCharacter, CharacterForm } from '../../../features/desk/fictional/character-form.tsx';
import { characterChoices, newCharacterValues } from '../../../features/desk/fictional/character-page.server.ts';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskfictional', 'facts', 'myprofile'],
  title: (t) => t('deskfictional:profiles.fresh'),
};

export const loader = deskLoader(async ({ ctx, services, at, context }) => {
  const asked = await services.fictional.characters.form(ctx, at.tenantId);
  const filled = newCharacterValues({ language: asked.language, country: asked.countries[0] ?? '' });
  return { asked, filled, ...characterChoices(context, asked.countries) };
});

export const action = deskAction(
  ({ ctx, services: { fictional }, at: { tenantId } }) => ({
    save: async (form) => {
      const filled = readCharacter(form, await fictional.characters.form(ctx, tenantId));
      const id = await fictional.characters.save(ctx, { tenantId, id: null, written: '' }, filled);
      return deskPaths.fictionalProfile(tenantId, id);
    },
  }),
  async (form, { ctx, services, at }) => ({
    filled: readCharacter(form, await services.fictional.characters.form(ctx, at.tenantId)),
  }),
);

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** A new fictional profile, hidden until it is published. */
export default function DeskNewFictional() {
  const { t } = useTranslation('deskfictional');
  const { asked, regions, interests, filled } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  return (
    <>
      <DeskHead
        title={t('profiles.fresh')}
        about={<SiteChip name={asked.site} />}
        back={{ href: deskPaths.fictionalProfiles(), label: t('profiles.title') }}
      />
      <CharacterForm
        asked={asked}
        regions={regions}
        interests={interests}
        filled={answer?.filled ?? filled}
        answer={answer}
      />
    </>
  );
}
