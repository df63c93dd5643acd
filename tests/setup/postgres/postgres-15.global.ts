import type { TestProject } from 'vitest/node';

import { POSTGRES_15 } from './postgres-15.ts';
import { provideServer } from './postgres.global.ts';

/** Starts Debian 12's PostgreSQL for the run instead of the embedded one. */
export default (project: TestProject): Promise<() => Promise<void>> => provideServer(project, POSTGRES_15);
