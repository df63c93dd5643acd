import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createAlbums, type SeedAlbum } from './members/albums.ts';
import { createConversationWriter, writeConversations, type SeedConversation } from './members/conversations.ts';
import { createLikes, type SeedLike } from './members/likes.ts';
import type { Member } from './members/member.ts';
import { createMembers } from './members/create-members.ts';
import { addResponses } from './members/persona-responses.ts';
import { createPersonaActivity } from './members/persona-activity.ts';
import { createChecks, type SeedCheck } from './members/verified.ts';
import type { Gallery } from './portraits/portrait-gallery.ts';
import { addVoices } from './members/voices.ts';
import { createRandom } from './random.ts';
import { openWallets, adjustPersonaBalances, type SeedOrder, type SeedTransfer } from './members/wallets.ts';

/** The initial data of a demo site, before it is stored. */
export interface SeedSite {
  members: Member[];
  likes: SeedLike[];
  conversations: SeedConversation[];
  checks: SeedCheck[];
  albums: SeedAlbum[];
  orders: SeedOrder[];
  transfers: SeedTransfer[];
}

/**
 * Creates the data of a demo site: the same for the same tenant, gallery and time, including ids.
 * @param now the time from which all ages count
 */
export function createSite(tenant: Tenant, gallery: Gallery, now: Date): SeedSite {
  const random = createRandom(tenant.slug);
  const members = createMembers(tenant, random, gallery, now);
  const wallets = openWallets(tenant, random, members);
  const desk = createConversationWriter(tenant, random, wallets);
  const personaLikes = createPersonaActivity(desk, members);
  writeConversations(desk, members);
  adjustPersonaBalances(random, wallets, members);
  const likes = [...personaLikes, ...createLikes(random, members)];
  addVoices(tenant, wallets, desk.written);
  addResponses(desk.written);
  return {
    members,
    likes,
    conversations: desk.written,
    albums: createAlbums(gallery, desk.written),
    checks: createChecks(createRandom(`photo checks of ${tenant.slug}`), members),
    orders: wallets.orders,
    transfers: wallets.transfers,
  };
}
