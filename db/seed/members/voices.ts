import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { deriveId } from '../derive-id.ts';
import type { SeedConversation, SeedMessage } from './conversations.ts';
import type { Wallets } from './wallets.ts';

/** A recording in a message, with its own copy of the file. */
export interface SentVoice {
  id: string;
  storageKey: string;
}

/**
 * Adds a recording to the conversations with gifts and photos, which are the personas': whom they write with hums it after
 * their first line. It does not consume random numbers for anything that others depend on.
 */
export function addVoices(tenant: Tenant, wallets: Wallets, conversations: readonly SeedConversation[]): void {
  if (!tenant.features.voice_messages) return;
  for (const { id, messages } of conversations.filter((each) => each.messages.some(({ kind }) => kind === 'gift'))) {
    const at = messages.findIndex(({ sender }) => sender.persona === null && !sender.fictional) + 1;
    const [before, after] = [messages[at - 1], messages[at]];
    if (!before || !after) continue;
    const voice: SeedMessage = {
      id: deriveId('voice message', id),
      clientId: deriveId('voice message of the client', id),
      kind: 'voice',
      text: '',
      gift: null,
      photo: null,
      voice: newVoice(tenant, id),
      sender: before.sender,
      cost: tenant.voice_credits ?? tenant.message_credits,
      transferId: null,
      ageMs: Math.round((before.ageMs + after.ageMs) / 2),
    };
    const transferId = voice.cost > 0 ? wallets.payMessage(voice.sender, voice) : null;
    if (transferId !== false) messages.splice(at, 0, { ...voice, transferId });
  }
}

function newVoice(tenant: Tenant, conversationId: string): SentVoice {
  const id = deriveId('recording', conversationId);
  return { id, storageKey: `${tenant.id}/voice/${id}.webm` };
}
