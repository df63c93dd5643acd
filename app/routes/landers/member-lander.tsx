import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { MEMBER_LANDERS } from '../../../tenants/lander-names.ts';
import { LanderFrame, LanderText } from '../../features/landers/lander-frame.tsx';
import { landerHandle } from '../../features/landers/lander-handle.ts';
import { loadLanderPage } from '../../features/landers/lander-page.server.ts';
import { MemberCard } from '../../features/landers/member-card.tsx';
import { MemberChat } from '../../features/landers/member-chat.tsx';
import { toMemberTeaser } from '../../features/landers/member-teaser.server.ts';
import { MarkedText } from '../../ui/layout/marked-text.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { TeaserLabel, TeaserPhoto, type MemberLanderProps } from '../../features/landers/member-teaser.tsx';

/** `landing`: a full-screen poster of one member. */
function MemberPoster({ member, ...props }: MemberLanderProps) {
  return (
    <section className="poster">
      <div className="poster-photo">
        <TeaserPhoto member={member} sizes="(min-width: 992px) 50vw, 100vw" />
      </div>
      <div className="poster-text">
        <BrandMark size={40} />
        <p className="poster-name">
          {member.name}, {member.age}
          <small>{member.place}</small>
          <TeaserLabel member={member} />
        </p>
        <LanderText {...props} />
      </div>
    </section>
  );
}

export const handle = landerHandle;

const COMPOSITIONS = { landing: MemberPoster, landing2: MemberChat, landing3: MemberCard };

/** `/members/{id}/landing…`: a visitor sees the member's teaser, under the same rules as at `/members/{id}`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id!;
  if (context.ctx.viewer) throw redirect(paths.member(id));
  const asked = new URL(request.url).pathname.split('/')[3];
  const name = MEMBER_LANDERS.find((lander) => lander === asked) ?? 'landing';
  const profile = await context.services.profiles.viewProfile(context.ctx, id);
  const wanted = { name, variant: params.slug ?? null, person: { id: profile.id, name: profile.name } };
  return { name, page: await loadLanderPage(context, wanted), member: toMemberTeaser(context, profile) };
}

export default function MemberLander() {
  const { name, page, member } = useLoaderData<typeof loader>();
  const Composition = COMPOSITIONS[name];
  return (
    <LanderFrame page={page}>
      <Composition page={page} title={<MarkedText text={page.title} />} member={member} />
    </LanderFrame>
  );
}
