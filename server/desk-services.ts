import { createDeskShell } from './desk-shell.ts';
import { createOperatorsService } from './modules/operators/operators.service.ts';
import type { DeskDeps } from './modules/operators/desk.ts';

/** Builds the services of the operators' desk once. They stand on the console's role; the sites have none of them. */
export function createDeskServices(deps: DeskDeps) {
  return {
    shell: createDeskShell(deps),
    operators: createOperatorsService(deps),
  };
}

export type DeskServices = ReturnType<typeof createDeskServices>;
