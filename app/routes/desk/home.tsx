import { useLoaderData, useOutletContext } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { QueueCounts } from '../../../server/desk-shell.ts';
import { sumOfCounts, useFormats } from '../../features/desk/kit/formats.tsx';
import { DeskHead } from '../../features/desk/kit/desk-detail.tsx';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';
import { KeyFigures } from '../../features/desk/overview/key-figures.tsx';
import { NextStrip } from '../../features/desk/overview/next-strip.tsx';
import { QueueLine } from '../../features/desk/overview/queue-line.tsx';
import { Worklist } from '../../features/desk/overview/worklist.tsx';
import { useRootData } from '../../lib/root-data/site.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle = {
  i18n: ['desk', 'deskaccess', 'deskreports', 'deskcases'],
  title: (t) => t('desk:home.title'),
};

export const loader = deskLoader(({ ctx, services }) => services.overview.view(ctx));

/** The operator's work: what waits longest, the queues, and the key figures. */
export default function DeskHome() {
  const { t } = useTranslation('desk');
  const { date } = useFormats();
  const now = useRootData()?.now ?? 0;
  const { items, lastDecision, figures } = useLoaderData<typeof loader>();
  const { waiting } = useOutletContext<{ waiting: QueueCounts }>();
  return (
    <>
      <DeskHead title={t('home.title')} about={date(new Date(now * 1000).toISOString())} />
      <NextStrip items={items} lastDecision={lastDecision} waiting={waiting} />
      <QueueLine waiting={waiting} />
      {figures && <KeyFigures figures={figures} />}
      <Worklist items={items} count={sumOfCounts(waiting)} />
    </>
  );
}
