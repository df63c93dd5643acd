import { Form, Link, NavLink, Outlet, useLoaderData } from '@remix-run/react';
import { useCallback, useMemo, useState, type MouseEvent } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { AwaySites } from '../../features/desk/access/away-sites.tsx';
import { ShortcutHelp } from '../../features/desk/access/shortcut-help.tsx';
import { useDeskNews, useQueueCountTitle } from '../../features/desk/access/use-desk-news.ts';
import { useIdleLogout } from '../../features/desk/access/use-idle-logout.ts';
import { deleteDrafts, useFormDrafts } from '../../features/desk/access/use-form-drafts.ts';
import { DeskNav } from '../../features/desk/desk-nav.tsx';
import { DeskContext } from '../../features/desk/kit/desk-context.ts';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';
import { PhonePlaces } from '../../features/desk/phone-places.tsx';
import { SearchPalette, useSearchKeys } from '../../features/desk/search/search-palette.tsx';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Button } from '../../ui/actions/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'] };

export const loader = deskLoader(async ({ ctx, services }) => {
  const { id, name, email } = ctx.operator;
  const [shell, filters] = await Promise.all([services.shell.view(ctx), services.operators.filters.list(ctx)]);
  return { id, name, email, idleMs: services.shell.idleMs, filters, ...shell };
});

/** The frame of every desk page. */
export default function Desk() {
  const { t } = useTranslation('desk');
  const { id, name, email, idleMs, places, sites, filters, news } = useLoaderData<typeof loader>();
  const { waiting, awaySites } = useDeskNews(news);
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  const shared = useMemo(() => {
    const openSearch = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      search();
    };
    return { sites, filters, openSearch };
  }, [sites, filters, search]);
  useSearchKeys(search);
  useQueueCountTitle(waiting);
  useIdleLogout(idleMs);
  useFormDrafts(id);
  return (
    <DeskContext.Provider value={shared}>
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
          <AwaySites names={awaySites} />
          <Outlet context={{ places, waiting }} />
        </main>
        <PhonePlaces waiting={waiting} />
      </div>
      {searching && <SearchPalette places={places} sites={sites} onClose={() => setSearching(false)} />}
    </DeskContext.Provider>
  );
}
