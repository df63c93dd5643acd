import type { Trx } from '../../../db/client.ts';

export interface PageBounce {
  id: string;
  /** Name of the screen. */
  path: string;
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
