import { rm } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, MEMBER_PASSWORD, type Member } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../../services.ts';
import { chromiumRecording } from '../../../conversation/voice/recording/recordings.fixture.ts';
import { collectExport } from '../../../trust/account-deletion/data-export/export-content.ts';
import { eraseDueAccounts, releaseEvidence } from '../../../trust/account-deletion/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

const test = useTestDatabase();
let tenant: Tenant;
let desk: TestDesk;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  desk = await createTestDesk(test, [tenant]);
  services = createServices(desk.deps);
});

afterAll(async () => {
  await desk.close();
  await rm(desk.deps.env.dataDir, { recursive: true, force: true });
});

const ctxOf = ({ viewer }: Pick<Member, 'viewer'>) => createTestContext({ tenant, viewer });
const member = () => createMember(test.database, tenant, { credits: 9 });

let sent = 0;
const speak = (from: Member, profile: string, more = {}) => {
  const input = { profile, client_id: `voice-${(sent += 1)}-xxxx`, waveform: '1v', ...more };
  return services.chat.sendVoice(ctxOf(from), input, chromiumRecording('webm'));
};

const hear = (ctx: DeskCtx, url: string, range: string | null = null) => {
  const { pathname, searchParams } = new URL(url, 'http://desk');
  const [tenantId, id] = pathname.split('/').slice(-2) as [string, string];
  const claim = { tenantId, id, expires: searchParams.get('e')!, signature: searchParams.get('s')!, range };
  return desk.services.voice.readFile(ctx, claim).catch((error: { code: string }) => error.code);
};

async function report() {
  const [anna, bram] = [await member(), await member()];
  const { message } = await speak(anna, bram.profileId);
  const input = { profile: anna.profileId, reason: 'scam', message: message.id } as const;
  const { report: made } = await services.safety.reportProfile(ctxOf(bram), input);
  const open = async (by: DeskCtx) => (await desk.services.reports.view(by, made.id)).page;
  return { anna, bram, message, open };
}

describe('a reported voice message', () => {
  it('MEM-6 can be played by the operator who decides the report, not by others', async () => {
    const { message, open } = await report();
    const moderator = await desk.operator('moderator', tenant);
    const page = await open(moderator);
    expect(page.message).toMatchObject({ id: message.id, kind: 'voice', text: '' });
    const { url, seconds } = page.voices[message.id]!;
    expect(seconds).toBe(2);
    expect(await hear(moderator, url, 'bytes=0-3')).toMatchObject({
      status: 206,
      headers: { 'content-type': 'audio/webm', 'accept-ranges': 'bytes' },
    });
    const other = await desk.operator('moderator', tenant);
    expect(await hear(other, url)).toBe('not_found');
    expect(await hear(moderator, url.replace(/s=.{4}/, 's=xxxx'))).toBe('not_found');
  });

  it('MEM-6 stays evidence when its sender is erased, until the report is decided', async () => {
    const { anna, message, open } = await report();
    const files = createFileStores(desk.deps.env);
    const deleted = { password: MEMBER_PASSWORD, reasons: ['other' as const] };
    await services.accountDeletion.deleteAccount(ctxOf(anna), deleted);
    const later = new Date(desk.deps.clock.now().getTime() + 15 * DAY_MS);
    const { database } = test;
    await eraseDueAccounts({ ...desk.deps, database, files }, tenant.id, later);
    const left = await database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('voiceMessages').select('id').where('senderId', '=', anna.profileId).execute(),
    );
    expect(left).toEqual([]);
    const stored: string[] = [];
    for await (const { key } of files.photos.list(`${tenant.id}/voice`)) stored.push(key);
    expect(stored).toHaveLength(1);

    const moderator = await desk.operator('moderator', tenant);
    const page = await open(moderator);
    const { url, seconds } = page.voices[message.id]!;
    expect([seconds, page.photos]).toEqual([null, []]);
    expect(await hear(moderator, url)).toMatchObject({ status: 200, headers: { 'content-type': 'audio/webm' } });
    await database.withTenant(tenant.id, (trx) =>
      trx.updateTable('reports').set({ status: 'decided' }).where('messageId', '=', message.id).execute(),
    );
    expect(await hear(moderator, url)).toBe('not_found');
    await releaseEvidence({ database, files }, tenant.id);
    const kept: string[] = [];
    for await (const { key } of files.evidence.list(tenant.id)) kept.push(key);
    expect(kept).toEqual([]);
  });
});

it('MEM-6 a writer of a fictional profile hears what members say to it', async () => {
  const anna = await member();
  const { profileId } = await createFictionalProfile(test.database, tenant);
  const { conversation } = await speak(anna, profileId, { accept_fictional: true });
  const writer = await desk.operator('moderator', tenant);
  const { messages } = await desk.services.fictional.inbox.open(writer, { tenantId: tenant.id, id: conversation.id });
  expect(messages.at(-1)).toMatchObject({ kind: 'voice', ofCharacter: false, voice: { seconds: 2 } });
  expect(await hear(writer, messages.at(-1)!.voice!.url)).toMatchObject({ status: 200 });
});

it('MEM-6 the data export contains recordings that the member sent, not those of others', async () => {
  const [anna, bram] = [await member(), await member()];
  await speak(anna, bram.profileId);
  await speak(bram, anna.profileId);
  const content = await test.database.withTenant(tenant.id, (trx) => collectExport(trx, tenant.id, anna.userId));
  expect(content!.voices).toHaveLength(1);
  const { id } = content!.voices[0]!;
  expect(content!.files['sent_voice_messages']).toMatchObject([{ id, media_type: 'audio/webm', waveform: '1v' }]);
  const messages = (content!.files['conversations'] as Array<{ messages: object[] }>)[0]!.messages;
  expect(messages).toMatchObject([
    { kind: 'voice', mine: true, voice: id },
    { kind: 'voice', mine: false, voice: null },
  ]);
});
