import { createDeskLive } from './desk-live.ts';
import { createDeskShell } from './desk-shell.ts';
import { createComplaintDesk } from './modules/operators/complaint-queue/complaint-desk.ts';
import { createDeletionsDesk } from './modules/operators/cases/deletions-desk.ts';
import { createFailuresDesk } from './modules/operators/cases/failures-desk.ts';
import { createRetainedEvidenceDesk } from './modules/operators/cases/retained-evidence-desk.ts';
import { createOrderCasesDesk } from './modules/operators/cases/order-cases-desk.ts';
import { createFictionalDesk } from './modules/operators/fictional/fictional.service.ts';
import { createMembersService } from './modules/operators/members/members.service.ts';
import { createMoneyDesk } from './modules/operators/money/money.service.ts';
import { createOperatorsService } from './modules/operators/accounts/operators.service.ts';
import type { DeskDeps } from './modules/operators/desk/desk.ts';
import { createMetricsService } from './modules/operators/metrics/metrics.service.ts';
import { createPhotoQueue } from './modules/operators/photo-queue/photo-queue.service.ts';
import { createReportQueue } from './modules/operators/report-queue/report-queue.service.ts';
import { createSitesService } from './modules/operators/sites/sites.service.ts';
import { createProviders } from './modules/payments/providers/index.ts';

/**
 * Creates the services of the operators' desk, once per process. They connect as the `console` database role, which the
 * sites never use.
 */
export function createDeskServices(deps: DeskDeps) {
  const shell = createDeskShell(deps);
  return {
    shell,
    live: createDeskLive(deps, shell),
    photoQueue: createPhotoQueue(deps),
    reports: createReportQueue(deps),
    metrics: createMetricsService(deps),
    sites: createSitesService(deps),
    operators: createOperatorsService(deps),
    complaints: createComplaintDesk(deps),
    orderCases: createOrderCasesDesk(deps),
    retainedEvidence: createRetainedEvidenceDesk(deps),
    deletions: createDeletionsDesk(deps),
    failures: createFailuresDesk(deps),
    fictional: createFictionalDesk(deps),
    members: createMembersService(deps),
    money: createMoneyDesk({ ...deps, providers: createProviders(deps) }),
  };
}

export type DeskServices = ReturnType<typeof createDeskServices>;
