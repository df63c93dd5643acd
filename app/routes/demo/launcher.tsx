import { useLoaderData } from '@remix-run/react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeskCard } from '../../features/launcher/desk-card.tsx';
import { LauncherTools } from '../../features/launcher/launcher-tools.tsx';
import { SiteCard } from '../../features/launcher/site-card.tsx';
import { deskPaths } from '../../lib/desk/desk-paths.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import { Page } from '../../ui/layout/page.tsx';

/** The origin of a site: its own host on the launcher's port. */
function siteOrigin(request: Request, host: string): string {
  const url = new URL(request.url);
  url.hostname = host;
  return url.origin;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { demo, mailbox, operators } = requireLauncher(context);
  const [pendingPhotos, mails, staff] = await Promise.all([
    demo.countWaitingPhotos(),
    mailbox.listMails(),
    operators?.list() ?? [],
  ]);
  return {
    sites: demo.listSites().map((site) => ({ ...site, origin: siteOrigin(request, site.host) })),
    personas: [...demo.personas],
    codes: [...demo.codes],
    pendingPhotos,
    mailCount: mails.length,
    staff,
    now: formatDate('nl', demo.now(), 'dateTime', 'Europe/Amsterdam'),
    approvedPhotos: Number(new URL(request.url).searchParams.get('approved') ?? -1),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { demo, operators } = requireLauncher(context);
  const form = await request.formData();
  switch (textField(form, 'intent')) {
    case 'enter': {
      const { ticket, host } = demo.issueTicket(textField(form, 'site'), textField(form, 'persona'));
      return redirect(siteOrigin(request, host) + paths.demoEnter(ticket));
    }
    case 'desk': {
      if (!operators) throw new Response(null, { status: 404 });
      const ticket = operators.issueTicket(textField(form, 'operator'));
      return redirect(siteOrigin(request, operators.host) + deskPaths.demoEnter(ticket));
    }
    case 'approve':
      return redirect(paths.launcher({ approved: await demo.approvePhotos() }));
    case 'clock':
      await demo.moveClock(Number(textField(form, 'ms')));
      return redirect(paths.launcher());
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function Launcher() {
  const { t } = useTranslation('demo');
  const { sites, personas, staff, ...tools } = useLoaderData<typeof loader>();
  return (
    <Page>
      <header className="launcher-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <section aria-labelledby="launcher-sites">
        <h2 className="visually-hidden" id="launcher-sites">
          {t('sites')}
        </h2>
        <div className="launcher-sites">
          {sites.map((site) => (
            <SiteCard key={site.slug} site={site} personas={personas} />
          ))}
        </div>
      </section>
      {staff.length > 0 && <DeskCard staff={staff} />}
      <LauncherTools {...tools} />
    </Page>
  );
}
