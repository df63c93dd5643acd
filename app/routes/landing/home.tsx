import { useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { NICHES } from '../../../tenants/value-lists.ts';
import { MemberGrid } from '../../features/discovery/member-grid.tsx';
import { LandingHero } from '../../features/landing/landing-hero.tsx';
import { HowItWorks, Join, Trust } from '../../features/landing/landing-sections.tsx';
import { voiceOf } from '../../features/landing/voice.ts';
import { fixedTranslator } from '../../lib/i18n/translator.server.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSignup } from '../../lib/signup.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

export const handle: RouteHandle = { i18n: ['landing'] };

/** Two rows of four on wide screens. */
const FACES = 8;

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = context;
  if (ctx.viewer) throw redirect(paths.members());
  const faces = await services.profiles.listFaces(ctx, FACES);
  return { faces, voice: voiceOf(fixedTranslator(ctx.locale), NICHES[ctx.tenant.niche]) };
}

/** The signup over this page logs in; its last words shall be read before the page goes on. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith(paths.signup()) ? false : defaultShouldRevalidate;
}

export default function Home() {
  const { t } = useTranslation('landing');
  const { faces, voice } = useLoaderData<typeof loader>();
  const start = useSignup();
  return (
    <main id="main" tabIndex={-1} className="landing">
      <LandingHero voice={voice} onStart={start} />
      {faces.length > 0 && (
        <section className="landing-section" aria-labelledby="faces">
          <div className="container">
            <SectionHead title={voice.faces} id="faces" link={{ href: paths.members(), label: t('facesAll') }} />
            <MemberGrid profiles={faces} />
          </div>
        </section>
      )}
      <HowItWorks />
      <Trust />
      <Join voice={voice} onStart={start} />
    </main>
  );
}
