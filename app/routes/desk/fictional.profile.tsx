import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { DeskHead } from '../../features/desk/desk-head.tsx';
import { characterOf } from '../../features/desk/fictional/character-fields.ts';
import type { FilledCharacter } from '../../features/desk/fictional/character-fields.ts';
import { CharacterForm } from '../../features/desk/fictional/character-form.tsx';
import { choicesOf, filledOf } from '../../features/desk/fictional/character-page.server.ts';
import { NoteList } from '../../features/desk/fictional/note-list.tsx';
import { PicturePanel } from '../../features/desk/fictional/picture-panel.tsx';
import { reloadAfterPost } from '../../features/desk/reload-after-post.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FictionalLabel } from '../../ui/fictional-label.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskfictional', 'facts', 'myprofile'],
  title: (t) => t('deskfictional:profiles.edit'),
};

const placeOf = (params: LoaderFunctionArgs['params']) => ({ tenantId: params['site'] ?? '', id: params['id'] ?? '' });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const at = placeOf(params);
  const { characters } = services.fictional;
  const { character, pictures, notes } = await characters.view(ctx, at);
  const asked = await characters.form(ctx, at.tenantId);
  return { character, pictures, notes, asked, filled: filledOf(character), ...choicesOf(context, asked.countries) };
}

export const shouldRevalidate = reloadAfterPost;

async function pictureOf(form: FormData) {
  const photo = form.get('photo');
  const upload = photo instanceof Blob ? Buffer.from(await photo.arrayBuffer()) : Buffer.alloc(0);
  return { kind: textOf(form, 'kind'), source: textOf(form, 'source'), upload };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { characters, pictures } = services.fictional;
  const at = placeOf(params);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  let filled: FilledCharacter | null = null;
  try {
    if (intent === 'publish') await characters.publish(ctx, at);
    else if (intent === 'retire') await characters.retire(ctx, at);
    else if (intent === 'picture') await pictures.addPicture(ctx, at, await pictureOf(form));
    else if (intent === 'picture-remove') await pictures.removePicture(ctx, at, textOf(form, 'photo'));
    else if (intent === 'picture-first') await pictures.firstPicture(ctx, at, textOf(form, 'photo'));
    else {
      filled = characterOf(form, await characters.form(ctx, at.tenantId));
      await characters.save(ctx, { ...at, written: textOf(form, 'written') }, filled);
    }
    return redirect(`${deskPaths.fictionalProfile(at.tenantId, at.id)}?done=${intent}`);
  } catch (error) {
    const refused = formFailure(error, context);
    const text = textOf(form, 'source');
    return data({ failure: { ...refused.data.failure, text }, filled }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** A fictional profile: its state, its texts, its pictures, and what was noted about it. */
export default function DeskFictionalProfile() {
  const { t } = useTranslation('deskfictional');
  const { character, pictures, notes, asked, regions, interests, filled } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const failure = refused?.failure ?? null;
  const done = useSearchParams()[0].get('done');
  const { id, tenantId, name, state, site, written } = character;
  return (
    <>
      <DeskHead
        title={name}
        about={site}
        tools={
          <>
            <Form method="post">
              <Button
                size="small"
                variant={state === 'published' ? 'danger' : 'primary'}
                name="intent"
                value={state === 'published' ? 'retire' : 'publish'}
              >
                {state === 'published' ? t('profiles.retire') : t('profiles.publish')}
              </Button>
            </Form>
            <ButtonLink variant="secondary" size="small" icon="arrow-left" href={deskPaths.fictionalProfiles()}>
              {t('profiles.title')}
            </ButtonLink>
          </>
        }
      />
      <p className="desk-fictional-row">
        <FictionalLabel text={t('label')} />
        <Badge tone={state === 'published' ? 'neutral' : 'warning'} text={t(`profiles.${state}`)} />
      </p>
      <div className="desk-fictional-columns">
        <CharacterForm
          asked={asked}
          regions={regions}
          interests={interests}
          written={written}
          filled={refused?.filled ?? filled}
          failure={refused?.filled ? failure : null}
          saved={done === 'save' && !failure}
        />
        <div className="desk-fictional-page">
          <PicturePanel
            tenantId={tenantId}
            pictures={pictures}
            profileId={id}
            failure={refused?.filled ? null : failure}
          />
          <section className="desk-fictional-panel">
            <h2>{t('notes.title')}</h2>
            <NoteList notes={notes} />
          </section>
        </div>
      </div>
    </>
  );
}
