import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { voiceClaim } from '../../../../tests/isolation/voice-claim.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import { createFileStores } from '../../../lib/storage/file-storage.ts';
import { createServices, type Services } from '../../../services.ts';
import { deleteOrphanedFiles } from '../../people/photos/files/orphaned-files.ts';
import { chromiumRecording, opusRecording } from './recording/recordings.fixture.ts';

const test = useTestDatabase();
const WAVEFORM = '0123456789abcdefghijklmnopqrstuv0123456789abcdef';
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database, { message_credits: 2, voice_credits: 3 });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));

async function member(credits = 9, of = tenant) {
  const { viewer, profileId } = await createMember(test.database, of, { credits });
  return { profileId, ctx: createTestContext({ tenant: of, viewer }) };
}

let ids = 0;
const clientId = () => `voice-${(ids += 1)}`.padEnd(12, 'x');
const files = () => readdir(join(deps.env.dataDir, 'photos', tenant.id, 'voice')).catch((): string[] => []);
const balance = async (ctx: MemberCtx) => (await services.credits.viewBalance(ctx)).credits;
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

async function exchange() {
  const [anna, bram] = [await member(), await member()];
  const input = { profile: bram.profileId, client_id: clientId(), waveform: WAVEFORM };
  const sent = await services.chat.sendVoice(anna.ctx, input, chromiumRecording('webm'));
  const conversation = sent.conversation.id;
  const seen = async (by: MemberCtx) => (await services.chat.openConversation(by, { conversation })).messages.at(-1)!;
  return { anna, bram, input, sent, seen, conversation };
}

describe('sending', () => {
  it('MEM-6 costs voice_credits once, however often it is retried, and has its own ledger reason', async () => {
    const { anna, bram, input, sent, seen } = await exchange();
    expect(sent).toMatchObject({ credits: 6, message: { kind: 'voice', text: '', mine: true } });
    expect(sent.message.voice).toMatchObject({ seconds: 2, type: 'audio/webm', waveform: WAVEFORM });
    const again = await services.chat.sendVoice(anna.ctx, input, Buffer.from('not read again'));
    expect([again.message.id, await balance(anna.ctx)]).toEqual([sent.message.id, 6]);
    expect(await codeOf(services.chat.sendMessage(anna.ctx, { ...input, text: 'Hoi' }))).toBe('client_id_used');
    const { lines } = await services.transactions.ledger(anna.ctx);
    expect(lines).toContainEqual(expect.objectContaining({ reason: 'voice', change: -3 }));
    expect(await seen(bram.ctx)).toMatchObject({ kind: 'voice', mine: false, voice: { seconds: 2 } });
  });

  it('MEM-6 costs what a message costs unless the site sets a price', async () => {
    const { voice_credits: _, ...rest } = tenant;
    const [anna, bram] = [await member(), await member()];
    const ctx = { ...anna.ctx, tenant: rest as Tenant };
    const input = { profile: bram.profileId, client_id: clientId(), waveform: WAVEFORM };
    expect((await services.chat.sendVoice(ctx, input, chromiumRecording('mp4'))).credits).toBe(7);
  });

  it('MEM-6 stores and charges nothing if a recording is refused', async () => {
    const before = (await files()).length;
    const [anna, poor, bram] = [await member(), await member(2), await member()];
    const send = (ctx: MemberCtx, upload: Buffer) =>
      codeOf(services.chat.sendVoice(ctx, { profile: bram.profileId, client_id: clientId(), waveform: '0' }, upload));
    expect(await send(anna.ctx, opusRecording({ seconds: 65 }))).toBe('voice_too_long');
    expect(await send(anna.ctx, Buffer.from('a text'))).toBe('voice_type_unsupported');
    expect(await send(poor.ctx, opusRecording())).toBe('insufficient_credits');
    const off = { ...tenant, features: { ...tenant.features, voice_messages: false } };
    expect(await send({ ...anna.ctx, tenant: off }, opusRecording())).toBe('not_found');
    expect([await balance(anna.ctx), (await files()).length]).toEqual([9, before]);
  });

  it('MEM-6 is refused if the recipient has switched recordings off, until they switch them on', async () => {
    const { anna, bram, conversation } = await exchange();
    const send = () =>
      codeOf(
        services.chat.sendVoice(anna.ctx, { conversation, client_id: clientId(), waveform: '0' }, opusRecording()),
      );
    await services.chat.refuseVoice(bram.ctx, { conversation, refuse: true });
    expect(await services.chat.openConversation(anna.ctx, { conversation })).toMatchObject({ voice_refused: true });
    expect(await services.chat.openConversation(bram.ctx, { conversation })).toMatchObject({
      refuses_voice: true,
      refuses_photos: false,
    });
    expect((await services.safety.viewSafety(bram.ctx)).refusals).toMatchObject([{ voice: true, photos: false }]);
    expect([await send(), await balance(anna.ctx)]).toEqual(['voice_refused', 6]);
    expect(
      (await services.chat.sendMessage(anna.ctx, { conversation, text: 'Hoi', client_id: clientId() })).credits,
    ).toBe(4);
    await services.chat.refuseVoice(bram.ctx, { conversation, refuse: false });
    expect(await send()).toBe('done');
  });

  it('MEM-6 shows its duration in the list and in replies', async () => {
    const { bram, sent, conversation } = await exchange();
    const [listed] = (await services.chat.listConversations(bram.ctx)).chats;
    expect(listed!.last_message).toMatchObject({ kind: 'voice', voice: { seconds: 2, url: null } });
    const reply = { conversation, text: 'Mooie stem', client_id: clientId(), reply_to: sent.message.id };
    const { message } = await services.chat.sendMessage(bram.ctx, reply);
    expect(message.reply_to).toMatchObject({ kind: 'voice', text: '0:02', mine: false });
  });

  it('MEM-6 is never possible for a fictional profile', async () => {
    const { sent } = await exchange();
    const { profileId } = await createFictionalProfile(test.database, tenant);
    const insert = test.database.withTenant(tenant.id, (trx) =>
      sql`update voice_messages set sender_id = ${profileId} where tenant_id = ${tenant.id}
        and message_id = ${sent.message.id}`.execute(trx),
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'voice_messages_not_fictional' });
  });
});

describe('playing', () => {
  it('MEM-6 can be played by both participants, each with their own URL', async () => {
    const { anna, bram, sent, seen } = await exchange();
    const mine = voiceClaim(sent.message.voice!);
    const theirs = voiceClaim((await seen(bram.ctx)).voice!);
    const stranger = await member();
    expect((await services.voice.readVoice(anna.ctx, mine)).type).toBe('audio/webm');
    expect((await services.voice.readVoice(bram.ctx, theirs)).bytes.length).toBeGreaterThan(1000);
    for (const [ctx, claim] of [
      [bram.ctx, mine],
      [stranger.ctx, theirs],
      [bram.ctx, { ...theirs, id: mine.id.replace(/.$/, '0') }],
      [bram.ctx, { ...theirs, id: 'x' }],
      [bram.ctx, { ...theirs, expires: '9999999999' }],
    ] as const) {
      expect(await codeOf(services.voice.readVoice(ctx, claim))).toBe('not_found');
    }
  });

  it('MEM-6 cannot be played after a block, or by the participant who deleted the message', async () => {
    const { anna, bram, sent, seen } = await exchange();
    const theirs = voiceClaim((await seen(bram.ctx)).voice!);
    const mine = voiceClaim(sent.message.voice!);
    await services.chat.deleteMessage(bram.ctx, { message: sent.message.id });
    expect(await codeOf(services.voice.readVoice(bram.ctx, theirs))).toBe('not_found');
    expect(await codeOf(services.voice.readVoice(anna.ctx, mine))).toBe('done');
    await services.safety.blockProfile(bram.ctx, { profile: anna.profileId });
    expect(await codeOf(services.voice.readVoice(anna.ctx, mine))).toBe('not_found');
  });

  it('MEM-6 survives the sweep of files without a row', async () => {
    const { sent, anna } = await exchange();
    const storage = createFileStores(deps.env).photos;
    await storage.write(`${tenant.id}/voice/orphan.webm`, Buffer.from('x'));
    const later = new Date(Date.now() + 30 * 86_400_000);
    await deleteOrphanedFiles({ database: test.database, storage }, tenant.id, later);
    expect(await files()).not.toContain('orphan.webm');
    expect(await codeOf(services.voice.readVoice(anna.ctx, voiceClaim(sent.message.voice!)))).toBe('done');
  });
});
