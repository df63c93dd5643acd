import { createDatabase } from '../../../db/client.ts';
import type { Member, MemberOverrides } from '../../../tests/factories/member.ts';
import { createRealTimeMembers } from '../../../tests/setup/real-time-members.ts';
import type { Settings } from '../settings.ts';
import { addDevices, type Device } from './devices.ts';
import { BYSTANDERS, SENDERS } from './load.ts';
import { siteUrl } from './primary-url.ts';

const CREDITS = 1_000_000;

/**
 * Creates the members of a load at a site: first those who write.
 * @param subscribe creates devices for the others; without it, they have none
 */
export async function createMembers(settings: Settings, slug: string, subscribe?: () => Device): Promise<Member[]> {
  const url = siteUrl(settings, slug, { user: 'sibling_app', password: settings.APP_PASSWORD! });
  const database = createDatabase({ url, poolSize: 8, unlimited: true });
  try {
    // Names are unique, also across earlier drills.
    const run = Date.now().toString(36);
    const create = async (count: number, options: MemberOverrides, prefix: string) => {
      const names = Array.from({ length: count }, (_, index) => `${prefix}${index} ${run}`);
      const made = names.map((name) => createRealTimeMembers(database, 1, { ...options, profile: { name } }, slug));
      return (await Promise.all(made)).flat();
    };
    const writers = await create(SENDERS, { credits: CREDITS, premium: true }, 'W');
    const others = await create(BYSTANDERS, {}, 'B');
    if (subscribe) await addDevices({ settings, database, slug }, others, subscribe);
    return [...writers, ...others];
  } finally {
    await database.close();
  }
}
