import { createDeskLive } from './desk-live.ts';
import { createDeskShell } from './desk-shell.ts';
import type { Deps } from './deps.ts';
import {
  createApprovalsDesk,
  createCheckQueue,
  createComplaintDesk,
  createDesk,
  createDeskVoice,
  createDeletionsDesk,
  createFailuresDesk,
  createFictionalDesk,
  createMembersService,
  createMetricsService,
  createMoneyDesk,
  createOperatorsService,
  createOrderCasesDesk,
  createOverview,
  createPhotoQueue,
  createReportQueue,
  createRetainedEvidenceDesk,
  createSitesService,
  type DeskDeps,
} from './modules/desk/operators/index.ts';
import { createProviders } from './modules/money/payments/index.ts';
import { createLiveService, type LiveService } from './modules/realtime/live/index.ts';

/** Adds the desk's access to its database, with live events in the same transactions. */
export function withDesk<D extends Deps & Pick<DeskDeps, 'console'>>(deps: D): D & DeskDeps {
  const live = createLiveService({ ...deps, database: deps.console });
  return { ...deps, desk: createDesk({ ...deps, live }) };
}

/**
 * Creates the services of the operators' desk, once per process. They connect as the `console` database role, which the
 * sites never use.
 * @param given.live of the sites' database role
 */
export function createDeskServices(given: Deps & Pick<DeskDeps, 'console'> & { live: LiveService }) {
  const deps = withDesk(given);
  const shell = createDeskShell(deps);
  return {
    shell,
    overview: createOverview(deps),
    live: createDeskLive(deps, shell),
    photoQueue: createPhotoQueue(deps),
    checkQueue: createCheckQueue(deps),
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
    voice: createDeskVoice(deps),
    members: createMembersService(deps),
    approvals: createApprovalsDesk(deps),
    money: createMoneyDesk({ ...deps, providers: createProviders(deps) }),
  };
}

export type DeskServices = ReturnType<typeof createDeskServices>;
