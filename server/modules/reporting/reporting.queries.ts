import type { Trx } from '../../../db/client.ts';
import type { ScreenName } from './screen-names.ts';

export interface PageBounce {
  id: string;
  path: ScreenName;
  network: string | null;
  seconds: number;
  createdAt: Date;
}

export async function insertPageBounce(trx: Trx, tenantId: string, bounce: PageBounce): Promise<void> {
  await trx
    .insertInto('pageBounces')
    .values({ ...bounce, tenantId, seconds: bounce.seconds.toFixed(2) })
    .execute();
}
