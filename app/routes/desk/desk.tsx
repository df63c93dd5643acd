import { Form, Link, NavLink, Outlet, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { ShortcutHelp } from '../../features/desk/access/shortcut-help.tsx';
import { useLiveQueueCounts, useQueueCountTitle } from '../../features/desk/access/use-live-queue-counts.ts';
import { useIdleLogout } from '../../features/desk/access/use-idle-logout.ts';
import { deleteDrafts, useFormDrafts } from '../../features/desk/access/use-form-drafts.ts';
import { DeskNav } from '../../features/desk/desk-nav.tsx';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Button } from '../../ui/actions/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'] };

export const loader = deskLoader(async ({ ctx, services }) => {
  const { id, name, email } = ctx.operator;
  return { id, name, email, idleMs: services.shell.idleMs, ...(await services.shell.view(ctx)) };
});

/** The frame of every desk page. */
export default function Desk() {
  const { t } = useTranslation('desk');
  const { id, name, email, idleMs, places, waiting: loaded } = useLoaderData<typeof loader>();
  const waiting = useLiveQueueCounts(loaded);
  useQueueCountTitle(waiting);
  useIdleLogout(idleMs);
  useFormDrafts(id);
  return (
    <div className="desk-frame">
      <header className="desk-side">
        <Link className="desk-brand" to={deskPaths.home()}>
          {t('brand')} <small>{t('title')}</small>
        </Link>
        <DeskNav sections={places} waiting={waiting} />
        <div className="desk-operator">
          <NavLink to={deskPaths.account()}>
            <strong>{name}</strong>
            <span>{email}</span>
          </NavLink>
          <div className="desk-operator-tools">
            <ShortcutHelp places={places} />
            <Form method="post" action={deskPaths.logout()} onSubmit={() => deleteDrafts()}>
              <Button variant="ghost" size="small" icon="sign-out">
                {t('logout')}
              </Button>
            </Form>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="desk-main">
        <Outlet context={{ places, waiting }} />
      </main>
    </div>
  );
}
