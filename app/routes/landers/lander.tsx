import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';

import { SLUG_LANDERS, type SlugLander } from '../../../tenants/lander-names.ts';
import { MarkedText } from '../../ui/layout/marked-text.tsx';
import { AloneTonight } from '../../features/landers/alone-tonight.tsx';
import { BenchFilm } from '../../features/landers/bench-film.tsx';
import { Collage } from '../../features/landers/collage.tsx';
import { GalleryWall } from '../../features/landers/gallery-wall.tsx';
import { IconCloud } from '../../features/landers/icon-cloud.tsx';
import { LanderFrame, type LanderProps } from '../../features/landers/lander-frame.tsx';
import { landerHandle } from '../../features/landers/lander-handle.ts';
import { loadLanderPage } from '../../features/landers/lander-page.server.ts';
import {
  loadLanderFeed,
  loadLanderFilm,
  loadLanderPastimes,
  loadLanderRegions,
  loadLanderScenes,
} from '../../features/landers/lander-parts.server.ts';
import { RegionMap } from '../../features/landers/region-map.tsx';
import { SocialFeed } from '../../features/landers/social-feed.tsx';
import { StoryScenes } from '../../features/landers/story-scenes.tsx';
import { paths } from '../../lib/routing/paths.ts';

export const handle = landerHandle;

const isLander = (name: string): name is SlugLander => (SLUG_LANDERS as readonly string[]).includes(name);

/** The parts that this composition shows beside the text. */
function loadParts(context: LoaderFunctionArgs['context'], name: SlugLander) {
  return {
    ...(name === 'iconslanding' && { pastimes: loadLanderPastimes(context) }),
    ...(name === 'maplanding' && { regions: loadLanderRegions(context) }),
    ...(name === 'socialnetwork' && { feed: loadLanderFeed(context) }),
    ...(name === 'transitionsvideolanding' && { scenes: loadLanderScenes(context) }),
    ...(name === 'video' && { film: loadLanderFilm(context) }),
  };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { name = '', slug = null } = params;
  if (!isLander(name)) throw new Response(null, { status: 404 });
  if (context.ctx.viewer) throw redirect(paths.members());
  return { name, page: await loadLanderPage(context, { name, variant: slug }), ...loadParts(context, name) };
}

/** The composition of each page; the compiler names a page without one. */
const COMPOSITIONS: Record<SlugLander, (props: LanderProps, parts: ReturnType<typeof loadParts>) => ReactNode> = {
  alonetonight: (props) => <AloneTonight {...props} />,
  collagelanding: (props) => <Collage {...props} />,
  gallery: (props) => <GalleryWall {...props} />,
  iconslanding: (props, { pastimes }) => pastimes && <IconCloud {...props} pastimes={pastimes} />,
  maplanding: (props, { regions }) => regions && <RegionMap {...props} regions={regions} />,
  socialnetwork: (props, { feed }) => feed && <SocialFeed {...props} feed={feed} />,
  transitionsvideolanding: (props, { scenes }) => scenes && <StoryScenes {...props} scenes={scenes} />,
  video: (props, { film }) => film && <BenchFilm {...props} texts={film} />,
};

export default function Lander() {
  const { name, page, ...parts } = useLoaderData<typeof loader>();
  return (
    <LanderFrame page={page}>
      {COMPOSITIONS[name]({ page, title: <MarkedText text={page.title} /> }, parts)}
    </LanderFrame>
  );
}
