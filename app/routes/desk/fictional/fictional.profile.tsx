import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { readCharacter, CharacterForm } from '../../../features/desk/fictional/character-form.tsx';
import { characterChoices, toCharacterValues } from '../../../features/desk/fictional/character-page.server.ts';
import { NotesPanel } from '../../../features/desk/fictional/notes-panel.tsx';
import { PicturePanel } from '../../../features/desk/fictional/picture-panel.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { ActionForm, DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction, type PostedForm } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { reloadAfterPost } from '../../../features/desk/kit/reload-after-post.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskfictional', 'facts', 'myprofile'],
  title: (t) => t('deskfictional:profiles.edit'),
};

export const loader = deskLoader(async ({ ctx, services, at, context }) => {
  const { characters } = services.fictional;
  const { character, pictures, notes } = await characters.view(ctx, at);
  const asked = await characters.form(ctx, at.tenantId);
  return {
    character,
    pictures,
    notes,
    asked,
    filled: toCharacterValues(character),
    ...characterChoices(context, asked.countries),
  };
});

export const shouldRevalidate = reloadAfterPost;

async function pictureOf({ data, text }: PostedForm) {
  const photo = data.get('photo');
  const upload = photo instanceof Blob ? Buffer.from(await photo.arrayBuffer()) : Buffer.alloc(0);
  return { kind: text('kind'), source: text('source'), upload };
}

export const action = deskAction(
  ({ ctx, services, at }) => {
    const { characters, pictures } = services.fictional;
    return {
      publish: () => characters.publish(ctx, at),
      retire: () => characters.retire(ctx, at),
      picture: async (form) => pictures.addPicture(ctx, at, await pictureOf(form)),
      'picture-remove': ({ text }) => pictures.removePicture(ctx, at, text('photo')),
      'picture-first': ({ text }) => pictures.firstPicture(ctx, at, text('photo')),
      save: async (form) => {
        const filled = readCharacter(form, await characters.form(ctx, at.tenantId));
        await characters.save(ctx, { ...at, written: form.text('written') }, filled);
      },
    };
  },
  async (form, { ctx, services, at }) => ({
    filled:
      form.intent === 'save' ? readCharacter(form, await services.fictional.characters.form(ctx, at.tenantId)) : null,
  }),
);

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskFictionalProfile() {
  const { t } = useTranslation('deskfictional');
  const { character, pictures, notes, asked, regions, interests, filled } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { id, tenantId, name, state, site, written } = character;
  const published = state === 'published';
  return (
    <>
      <DeskHead
        title={name}
        about={<SiteChip name={site} />}
        tools={
          <ActionForm
            intent={published ? 'retire' : 'publish'}
            label={published ? t('profiles.retire') : t('profiles.publish')}
            variant={published ? 'danger' : 'primary'}
          />
        }
        back={{ href: deskPaths.fictionalProfiles(), label: t('profiles.title') }}
      />
      <p className="desk-row">
        <FictionalLabel text={t('label')} />
        <Badge tone={published ? 'neutral' : 'warning'} text={t(`profiles.${state}`)} />
      </p>
      <DoneAlert texts={{ save: t('form.saved') }} answer={answer} />
      {answer?.intent !== 'save' && answer?.intent !== 'picture' && <FormAlert failure={answer?.failure} />}
      <div className="desk-split desk-split-wide">
        <CharacterForm
          asked={asked}
          regions={regions}
          interests={interests}
          written={written}
          filled={answer?.filled ?? filled}
          answer={answer}
        />
        <div className="desk-page">
          <PicturePanel tenantId={tenantId} pictures={pictures} profileId={id} answer={answer} />
          <NotesPanel notes={notes} />
        </div>
      </div>
    </>
  );
}
