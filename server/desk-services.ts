import { createDeskLive } from './desk-live.ts';
import { createDeskShell } from './desk-shell.ts';
import {
  createComplaintDesk,
  createDeletionsDesk,
  createFailuresDesk,
  createFictionalDesk,
  createMembersService,
  createMetricsService,
  createMoneyDesk,
  createOperatorsService,
  createOrderCasesDesk,
  createPhotoQueue,
  createReportQueue,
  createRetainedEvidenceDesk,
  createSitesService,
  type DeskDeps,
} from './modules/desk/operators/index.ts';
import { createProviders } from './modules/money/payments/index.ts';

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
