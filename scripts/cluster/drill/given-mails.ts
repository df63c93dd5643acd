import { existsSync, readdirSync } from 'node:fs';

import { mailFolder } from '../../../server/modules/platform/outbox/index.ts';
import { localMachineSettings, MACHINES } from '../settings.ts';
import type { DrilledCluster } from './fault-actions.ts';

const NAME = /^[^-]+-(?<id>[\da-f-]{36})\.eml$/;

/**
 * The ids of a site's mails that a worker or web process handed over, which are files here. A mail that two machines
 * handed over appears twice.
 */
export function listGivenMails({ settings, folder }: DrilledCluster, slug: string): string[] {
  return MACHINES.flatMap((machine) => {
    const { APP_DATA } = localMachineSettings(settings, folder, machine);
    const folders = [APP_DATA!, `${APP_DATA}-worker`].map((data) => mailFolder(data, slug));
    const files = folders.filter(existsSync).flatMap((path) => readdirSync(path));
    return files.flatMap((file) => NAME.exec(file)?.groups?.id ?? []);
  });
}
