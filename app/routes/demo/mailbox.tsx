import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { MailList } from '../../features/mailbox/mail-list.tsx';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { requireLauncher } from '../../lib/demo/require-launcher.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import { TabLinks } from '../../ui/navigation/tabs.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { demo, mailbox } = requireLauncher(context);
  const chosen = new URL(request.url).searchParams.get('tenant') ?? '';
  const sites = demo.listSites().map(({ slug, name }) => ({ slug, name }));
  const mails = await mailbox.listMails(chosen || undefined);
  return {
    chosen,
    sites,
    mails: mails.map(({ date, ...mail }) => ({
      ...mail,
      site: sites.find(({ slug }) => slug === mail.slug)?.name ?? mail.slug,
      sent: formatDate('nl', date, 'dateTime', 'Europe/Amsterdam'),
    })),
  };
}

export default function Mailbox() {
  const { t } = useTranslation('demo');
  const { chosen, sites, mails } = useLoaderData<typeof loader>();
  const choices = [{ slug: '', name: t('mailbox.all') }, ...sites];
  return (
    <Page>
      <p>
        <a href={paths.launcher()}>{t('toSites')}</a>
      </p>
      <SectionTitle heading="h1">{t('mailbox.title')}</SectionTitle>
      <TabLinks
        label={t('mailbox.filter')}
        tabs={choices.map(({ slug, name }) => ({
          href: paths.mailbox(slug),
          label: name,
          current: slug === chosen,
          reload: true,
        }))}
      />
      {mails.length > 0 ? <MailList mails={mails} /> : <p>{t('mailbox.empty')}</p>}
    </Page>
  );
}
