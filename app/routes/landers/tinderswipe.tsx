import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { CardDeck } from '../../features/landers/card-deck.tsx';
import { LanderFrame } from '../../features/landers/lander-frame.tsx';
import { landerHandle } from '../../features/landers/lander-handle.ts';
import { loadLanderPage } from '../../features/landers/lander-page.server.ts';
import { loadLanderDeck } from '../../features/landers/lander-parts.server.ts';
import { MarkedText } from '../../ui/layout/marked-text.tsx';
import { paths } from '../../lib/routing/paths.ts';

export const handle = landerHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.ctx.viewer) throw redirect(paths.members());
  return { page: await loadLanderPage(context, { name: 'tinderswipe', variant: null }), deck: loadLanderDeck(context) };
}

export default function TinderSwipe() {
  const { page, deck } = useLoaderData<typeof loader>();
  return (
    <LanderFrame page={page}>
      <CardDeck page={page} title={<MarkedText text={page.title} />} deck={deck} />
    </LanderFrame>
  );
}
