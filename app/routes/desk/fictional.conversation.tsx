import { redirect } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { Age } from '../../features/desk/age.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { CharacterFacts } from '../../features/desk/fictional/character-facts.tsx';
import { refused } from '../../features/desk/fictional/failure.server.ts';
import { NoteForm } from '../../features/desk/fictional/note-form.tsx';
import { NoteList } from '../../features/desk/fictional/note-list.tsx';
import { ReplyForm } from '../../features/desk/fictional/reply-form.tsx';
import { ThreadLines } from '../../features/desk/fictional/thread-lines.tsx';
import { reloadAfterPost } from '../../features/desk/reload-after-post.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { isTicked, rawTextOf, textOf } from '../../lib/form-data.ts';
import { refusalOf } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskfictional', 'facts'],
  title: (t) => t('deskfictional:thread.title'),
};

const placeOf = (params: LoaderFunctionArgs['params']) => ({
  tenantId: params['site'] ?? '',
  id: params['id'] ?? '',
});

/** The site that the inbox was narrowed to, which the way back and the next conversation keep to. */
const siteOf = (search: URLSearchParams) => search.get('site') || null;

/** Of the forms: a repeated one does nothing again. */
const ids = () => ({ clientId: crypto.randomUUID(), noteId: crypto.randomUUID() });

const regionOf = ({ lists }: AppLoadContext, { country, region }: { country: string; region: string | null }) =>
  lists.regions[country]?.[region ?? ''] ?? null;

export const shouldRevalidate = reloadAfterPost;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  try {
    const opened = await services.fictional.inbox.open(ctx, placeOf(params));
    return { opened, holder: '', regionName: regionOf(context, opened.character), ...ids() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== 'work_taken') throw error;
    return { opened: null, holder: String(refusal.params['name']), regionName: null, ...ids() };
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { inbox, reply } = services.fictional;
  const [at, form] = [placeOf(params), await request.formData()];
  const only = siteOf(new URL(request.url).searchParams);
  const intent = textOf(form, 'intent');
  const text = rawTextOf(form, intent === 'note' ? 'note' : 'text');
  try {
    if (intent === 'note') {
      await inbox.addNote(ctx, at, { noteId: textOf(form, 'note_id'), text, here: !isTicked(form, 'everywhere') });
    } else if (intent === 'note-delete') await inbox.removeNote(ctx, at, textOf(form, 'note'));
    else if (intent === 'like') await inbox.like(ctx, at);
    else if (intent === 'release') {
      await inbox.release(ctx, at);
      return redirect(deskPaths.fictional(only));
    } else {
      await reply(ctx, at, { text, client_id: textOf(form, 'client_id'), seen: textOf(form, 'seen') });
      const next = await inbox.next(ctx, { not: at.id, only });
      return redirect(next ? deskPaths.fictionalConversation(next, only) : deskPaths.fictional(only));
    }
    return redirect(deskPaths.fictionalConversation(at, only));
  } catch (error) {
    return refused(error, context, { intent, text });
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** One conversation with a fictional profile: its last lines, who the character is, notes, and the answer. */
export default function DeskFictionalConversation() {
  const { t } = useTranslation('deskfictional');
  const { opened, holder, regionName, clientId, noteId } = useLoaderData<typeof loader>();
  const failure = useAnswer<typeof action>()?.failure ?? null;
  const only = siteOf(useSearchParams()[0]);
  const back = (
    <ButtonLink variant="secondary" size="small" icon="arrow-left" href={deskPaths.fictional(only)}>
      {t('thread.back')}
    </ButtonLink>
  );
  if (!opened) {
    return (
      <>
        <DeskHead title={t('thread.title')} tools={back} />
        <Alert tone="warning">{t('thread.taken', { name: holder })}</Alert>
      </>
    );
  }
  const { character, member, lines, notes, answerable, asked, liked, since, until } = opened;
  const plain = failure && failure.intent !== 'reply' && Object.keys(failure.fields).length === 0 ? failure : null;
  return (
    <>
      <DeskHead
        title={t('thread.with', { name: character.name, member })}
        about={character.site}
        tools={
          <>
            {!liked && (
              <Form method="post">
                <Button variant="secondary" size="small" icon="heart" name="intent" value="like">
                  {t('thread.like')}
                </Button>
              </Form>
            )}
            {answerable && (
              <Form method="post">
                <Button variant="secondary" size="small" name="intent" value="release">
                  {t('thread.release')}
                </Button>
              </Form>
            )}
            {back}
          </>
        }
      />
      {plain && (
        <Alert tone="danger" role="alert">
          {plain.message}
        </Alert>
      )}
      <div className="desk-fictional-columns">
        <div className="desk-fictional-page">
          <ThreadLines lines={lines} character={character.name} member={member} />
          {answerable && since && until ? (
            <>
              <p className="desk-fictional-left">
                {t('thread.since')} <Age since={since} />
              </p>
              <ReplyForm
                key={opened.id}
                clientId={clientId}
                asked={asked}
                failure={failure}
                seen={lines.at(-1)?.id ?? ''}
                character={character.name}
              />
            </>
          ) : (
            <Alert>{t('thread.done')}</Alert>
          )}
        </div>
        <div className="desk-fictional-page">
          <CharacterFacts character={character} regionName={regionName} />
          <section className="desk-fictional-panel">
            <h2>{t('notes.title')}</h2>
            <NoteList notes={notes} editable />
            <NoteForm key={`${opened.id} ${notes[0]?.id}`} noteId={noteId} failure={failure} />
          </section>
        </div>
      </div>
    </>
  );
}
