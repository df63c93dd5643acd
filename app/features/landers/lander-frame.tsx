import type { ReactNode } from 'react';

import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { FictionalLabel } from '../../ui/profile/fictional-label.tsx';
import { PageLeaveScript } from './page-leave-script.tsx';
import { LanderIcon } from './lander-icon.tsx';
import type { LanderPage } from './lander-page.server.ts';

/** What every composition receives: the page's texts, and its headline with the marked words as elements. */
export interface LanderProps {
  page: LanderPage;
  title: ReactNode;
}

export function LanderCallToAction({ page }: { page: LanderPage }) {
  return (
    <div className="lander-call-to-action">
      <ButtonLink href={page.href} size="large" reload>
        {page.cta}
      </ButtonLink>
      {page.login && (
        <a className="lander-login" href={page.login.href}>
          {page.login.label}
        </a>
      )}
    </div>
  );
}

/** Headline, lead and call to action, in this order everywhere. */
export function LanderText({ page, title, children }: LanderProps & { children?: ReactNode }) {
  return (
    <div className="lander-text">
      <h1>{title}</h1>
      <p className="lander-lead">{page.lead}</p>
      {children}
      <LanderCallToAction page={page} />
      {page.note && <p className="lander-note">{page.note}</p>}
    </div>
  );
}

/** Notes that the people in a picture are illustrations. */
export function IllustrationNote({ page }: { page: LanderPage }) {
  return (
    <p className="lander-illustration-note">
      <LanderIcon name="info" />
      {page.drawn}
    </p>
  );
}

/** Pauses animations without JavaScript: the styles read its checked state. */
export function PauseSwitch({ page }: { page: LanderPage }) {
  return (
    <label className="lander-pause">
      <input type="checkbox" className="visually-hidden" />
      <LanderIcon name="pause" />
      <LanderIcon name="play" />
      <span className="visually-hidden">{page.pause}</span>
    </label>
  );
}

/** The page around a composition, with the required notices below it. */
export function LanderFrame({ page, children }: { page: LanderPage; children: ReactNode }) {
  const label = useFictionalLabel();
  const { assure } = page;
  return (
    <main id="main" tabIndex={-1} className="lander">
      {children}
      <section className="lander-assure" aria-label={assure.label}>
        <ul className="container">
          <li>
            <LanderIcon name="check" />
            <p>{assure.free}</p>
          </li>
          <li>
            <LanderIcon name="shield-check" />
            <p>{assure.adults}</p>
          </li>
          <li>
            <FictionalLabel text={label} />
            <p>{assure.fictional}</p>
          </li>
        </ul>
      </section>
      <PageLeaveScript />
    </main>
  );
}
