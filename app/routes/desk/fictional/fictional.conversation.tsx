import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { AppLoadContext } from '@remix-run/node';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { CharacterFacts, ReplyForm, MessageList } from '../../../features/desk/fictional/conversation.tsx';
import { NotesPanel } from '../../../features/desk/fictional/notes-panel.tsx';
import { DeskHead, TakenPage } from '../../../features/desk/kit/desk-detail.tsx';
import { ActionForm, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, openItem, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { SiteChip } from '../../../features/desk/kit/site-chip.tsx';
import { Age } from '../../../features/desk/kit/formats.tsx';
import { reloadAfterPost } from '../../../features/desk/kit/reload-after-post.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { isChecked } from '../../../lib/forms/form-data.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskfictional', 'facts'],
  title: (t) => t('deskfictional:thread.title'),
};

/** Idempotency keys of the page's forms. */
const ids = () => ({ clientId: crypto.randomUUID(), noteId: crypto.randomUUID() });

const regionOf = ({ lists }: AppLoadContext, { country, region }: { country: string; region: string | null }) =>
  lists.regions[country]?.[region ?? ''] ?? null;

export const shouldRevalidate = reloadAfterPost;

export const loader = deskLoader(async ({ ctx, services, at, context }) => {
  const { item, holder } = await openItem(() => services.fictional.inbox.open(ctx, at));
  return { opened: item, holder, regionName: item && regionOf(context, item.character), ...ids() };
});

export const action = deskAction(({ ctx, services: { fictional }, at, query }) => {
  const { inbox, reply } = fictional;
  // The inbox's site filter also applies to the next conversation.
  const only = query('site');
  const here = deskPaths.fictionalConversation(at, only);
  return {
    note: async ({ text, raw, data }) => {
      const input = { noteId: text('note_id'), text: raw('note'), here: !isChecked(data, 'everywhere') };
      await inbox.addNote(ctx, at, input);
      return here;
    },
    'note-delete': async ({ text }) => {
      await inbox.removeNote(ctx, at, text('note'));
      return here;
    },
    like: async () => {
      await inbox.like(ctx, at);
      return here;
    },
    release: async () => {
      await inbox.release(ctx, at);
      return deskPaths.fictional(only);
    },
    reply: async ({ text, raw }) => {
      await reply(ctx, at, { text: raw('text'), client_id: text('client_id'), seen: text('seen') });
      const next = await inbox.next(ctx, { not: at.id, only });
      return next ? deskPaths.fictionalConversation(next, only) : deskPaths.fictional(only);
    },
  };
});

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** A conversation with a fictional profile: last messages, character, notes and the reply. */
export default function DeskFictionalConversation() {
  const { t } = useTranslation('deskfictional');
  const { opened, holder, regionName, clientId, noteId } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const only = useSearchParams()[0].get('site') || null;
  const back = { href: deskPaths.fictional(only), label: t('thread.back') };
  if (!opened) return <TakenPage title={t('thread.title')} text={t('thread.taken', { name: holder })} back={back} />;
  const { character, member, messages, notes, answerable, asked, liked, since, until } = opened;
  return (
    <>
      <DeskHead
        title={t('thread.with', { name: character.name, member })}
        about={<SiteChip name={character.site} />}
        back={back}
        tools={
          <>
            {!liked && <ActionForm intent="like" icon="heart" label={t('thread.like')} />}
            {answerable && <ActionForm intent="release" label={t('thread.release')} />}
          </>
        }
      />
      {answer?.intent !== 'reply' && <FormAlert failure={answer?.failure} />}
      <div className="desk-split desk-split-wide">
        <div className="desk-page">
          <MessageList lines={messages} character={character.name} member={member} />
          {answerable && since && until ? (
            <>
              <p className="desk-note">
                {t('thread.since')} <Age since={since} />
              </p>
              <ReplyForm
                key={opened.id}
                clientId={clientId}
                asked={asked}
                answer={answer}
                seen={messages.at(-1)?.id ?? ''}
                character={character.name}
              />
            </>
          ) : (
            <Alert>{t('thread.done')}</Alert>
          )}
        </div>
        <div className="desk-page">
          <CharacterFacts character={character} regionName={regionName} />
          <NotesPanel notes={notes} form={{ noteId, answer }} key={opened.id} />
        </div>
      </div>
    </>
  );
}
