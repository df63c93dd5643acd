import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createConversationWriter, writeConversations } from './conversations.ts';
import type { SeedConversation } from './conversations.ts';
import { createLikes } from './likes.ts';
import type { SeedLike } from './likes.ts';
import type { Member } from './member.ts';
import { createMembers } from './people.ts';
import { createPersonaActivity } from './persona-company.ts';
import type { DrawnPerson } from './portrait-gallery.ts';
import { createRandom } from './random.ts';
import { openWallets, adjustPersonaBalances } from './wallets.ts';
import type { SeedOrder, SeedTransfer } from './wallets.ts';

/** The initial data of a demo site, before it is stored. */
export interface SeedSite {
  members: Member[];
  likes: SeedLike[];
  conversations: SeedConversation[];
  orders: SeedOrder[];
  transfers: SeedTransfer[];
}

/**
 * Creates the data of a demo site: the same for the same tenant, gallery and time, including ids.
 * @param now the time from which all ages count
 */
export function createSite(tenant: Tenant, gallery: readonly DrawnPerson[], now: Date): SeedSite {
  const random = createRandom(tenant.slug);
  const members = createMembers(tenant, random, gallery, now);
  const wallets = openWallets(tenant, random, members);
  const desk = createConversationWriter(tenant, random, wallets);
  const personaLikes = createPersonaActivity(desk, members);
  writeConversations(desk, members);
  adjustPersonaBalances(random, wallets, members);
  return {
    members,
    likes: [...personaLikes, ...createLikes(random, members)],
    conversations: desk.written,
    orders: wallets.orders,
    transfers: wallets.transfers,
  };
}
