import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../db/client.ts';
import type { MemberCtx } from '../../server/context.ts';
import { newToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';
import {
  reportSigningKeys,
  signReport,
} from '../../server/modules/delivery/notifications/suppression/report-signature.ts';
import { chromiumRecording } from '../../server/modules/conversation/voice/recording/recordings.fixture.ts';
import { searchSchema } from '../../server/modules/people/discovery/search/search.schema.ts';
import { unsubscribeLink } from '../../server/modules/delivery/notifications/suppression/unsubscribe-link.ts';
import { createPhotoUrlSigner } from '../../server/modules/people/photos/files/photo-url.ts';
import { decisionToken } from '../../server/modules/identity/restrictions/decision-link.ts';
import { createServices, type Services } from '../../server/services.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { DEBIT_INPUT } from '../factories/debit.ts';
import { MEMBER_PASSWORD } from '../factories/member.ts';
import { buildTenant } from '../factories/tenant.ts';
import { buildSubscription } from '../factories/push-subscription.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { readFingerprint } from './catalogue.ts';
import { voiceClaim } from './voice-claim.ts';
import { createTwoSites, contextOf, closeTwoSites, tracesOf, type Site, type TwoSites } from './two-sites.ts';

/*
 * Tests row-level security on its own: every service runs with the other site in its context, so its conditions select
 * the wrong tenant, while the database transaction is bound to ours.
 */
const test = useTestDatabase();
let sites: TwoSites;
let services: Services;
let theirs: Site;
let ctx: MemberCtx;
let before: Record<string, string>;

beforeAll(async () => {
  sites = await createTwoSites(test);
  theirs = sites.theirs;
  const confused: Database = {
    ...test.database,
    withTenant: (_asked, work, options) => test.database.withTenant(sites.ours.tenant.id, work, options),
    readRows: (_asked, query) => test.database.readRows(sites.ours.tenant.id, query),
    read: (_asked, work) => test.database.read({ tenant: sites.ours.tenant }, work),
  };
  const tenants = { ...sites.app.deps.tenants, byFamily: () => [buildTenant({ slug: 'zus', family: 'zon' })] };
  services = createServices({ ...sites.app.deps, database: confused, tenants });
  ctx = contextOf(theirs);
  await test.database.withTenant(theirs.tenant.id, (trx) =>
    trx
      .insertInto('discountCodes')
      .values({
        tenantId: theirs.tenant.id,
        id: randomUUID(),
        code: THEIR_CODE,
        kind: 'campaign',
        valuePercentage: 5,
        validity: 'many',
        status: 'active',
        createdAt: TEST_NOW,
      })
      .execute(),
  );
  await test.database.withTenant(theirs.tenant.id, (trx) =>
    trx
      .insertInto('restrictions')
      .values({
        tenantId: theirs.tenant.id,
        id: THEIR_DECISION,
        userId: theirs.anna.userId,
        kind: 'warning',
        statement: 'Let op.',
        ground: 'terms',
        clause: 'scam',
        operatorId: randomUUID(),
        startsAt: TEST_NOW,
        userStatus: 'active',
        profileStatus: 'active',
      })
      .execute(),
  );
  await test.database.withTenant(theirs.tenant.id, (trx) =>
    trx
      .updateTable('sessions')
      .set({ pinHash: 'hash', lockMinutes: 60, deviceKeyId: 'AAAA', deviceKeyPublic: Buffer.from('key') })
      .where('id', '=', theirs.anna.viewer.sessionId)
      .execute(),
  );
  before = await readFingerprint(test.superuserUrl, theirs.tenant.id);
});

const THEIR_DECISION = randomUUID();
const THEIR_CODE = 'ANDERS5';
/** A black PNG of 200 by 200 pixels. */
const RECORDING = chromiumRecording('webm');
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAADIAQAAAACFI5MzAAAAHElEQVR42u3BgQAAAADDoPlTX+EAVQEAAAAAfAYUUAABxFrmKwAAAABJRU5ErkJggg==',
  'base64',
);
const REFUSED =
  /not_found|nothing_to_undo|link_invalid|link_expired|login_failed|device_key_refused|authentication_required|conflict|no result|row-level security/;

afterAll(() => closeTwoSites(sites));

type Attempt = [name: string, run: () => Promise<unknown>];

const lists: Attempt[] = [
  ['search', () => services.discovery.searchProfiles(ctx, searchSchema.parse({ gender: 'male' }))],
  ['kept searches', () => services.discovery.listSavedSearches(ctx)],
  ['faces of the front page', () => services.profiles.listFaces(ctx, 20)],
  ['the deck of the swipe game', () => services.games.viewDeck(ctx)],
  ['likes', () => services.likes.listLikes(ctx)],
  ['new matches', () => services.likes.listNewMatches(ctx)],
  ['what stands beside a conversation', () => services.profiles.viewAbout(ctx, theirs.ids.profile)],
  ['conversations', () => services.chat.listConversations(ctx)],
  ['who is there', () => services.live.presenceFor(theirs.tenant.id, [theirs.anna.profileId])],
  ['devices with push messages', () => services.push.listDevices(ctx)],
  ['notification preferences', () => services.notifications.viewPreferences(ctx)],
  ['the hour of daily picks', () => services.notifications.viewPicksHour(ctx)],
  ['why mails stopped', () => services.notifications.viewSuppression(ctx)],
  ['badges', () => services.live.badges(ctx)],
  ['live events', () => services.live.readEventsAfter(ctx, 0)],
  ['the newest event', () => services.live.lastSeq(ctx)],
  ['a first message', () => services.accounts.viewFirstMessage(ctx)],
  ['what a page starts from', () => services.live.snapshot(ctx)],
  ['the member', () => services.accounts.viewUser(ctx)],
  ['the session', () => services.accounts.resolveSession(theirs.tenant, theirs.anna.sessionToken)],
  ['what a stream tells', () => services.chat.readEvents(ctx, theirs.anna.sessionToken, 0)],
  ['the newest like', () => services.likes.newestUnseenLike(ctx)],
  ['matches', () => services.games.viewMatchFinder(ctx)],
  ['own photos', () => services.photos.listOwnPhotos(ctx)],
  ['photos taken down', () => services.photos.listRemovals(ctx)],
  ['the own verification', () => services.photoVerification.viewVerification(ctx)],
  ['how far the own verification is', () => services.photoVerification.viewStage(ctx)],
  ['the own private album', () => services.privateAlbum.viewOwnAlbum(ctx)],
  ['waiting photos', () => services.photos.listWaitingPhotos(theirs.tenant.id)],
  ['own complaints', () => services.complaints.listOwn(ctx)],
  ['blocked members', () => services.safety.listBlocked(ctx)],
  ['own reports and ended matches', () => services.safety.viewSafety(ctx)],
  ['the data export', () => services.accountDeletion.viewExport(ctx)],
  ['sessions', () => services.credentials.listSessions(ctx)],
  ['passkeys', () => services.credentials.listPasskeys(ctx)],
  ['whether a device opens the lock', () => services.credentials.hasDeviceKey({ ...ctx, locked: theirs.anna.viewer })],
  ['a pending address change', () => services.credentials.viewPendingMailChange(ctx)],
  ['a login’s challenge', () => services.credentials.startPasskeyLogin({ ...ctx, tenant: sites.ours.tenant })],
  ['payments at the sandbox', () => services.sandbox.list(ctx)],
  ['orders', () => services.transactions.list(ctx)],
  ['unsettled orders', () => services.payments.viewUnsettled(ctx)],
  ['the replacement of an order', () => services.payments.viewReplacement(ctx, { id: theirs.ids.order })],
  ['the order to repeat', () => services.payments.viewRepeat(ctx)],
  ['spending holds', () => services.spending.viewHold(ctx, { amount: 1, currency: 'EUR' })],
  ['drift of balances', () => services.credits.reconcile(theirs.tenant.id)],
];

const things: Attempt[] = [
  ['a profile', () => services.profiles.viewProfile(ctx, theirs.ids.profile)],
  ['a profile that is opened', () => services.profiles.openProfile(ctx, theirs.ids.profile)],
  ['the own profile', () => services.profiles.viewProfile(ctx, theirs.anna.profileId)],
  ['photos of a profile', () => services.profiles.listPhotos(ctx, theirs.ids.profile)],
  ['something on a profile to answer', () => services.profiles.viewSubject(ctx, theirs.ids.profile, 'about')],
  ['related profiles', () => services.profiles.listRelated(ctx, theirs.ids.profile)],
  ['finding a conversation', () => services.chat.findConversation(ctx, theirs.ids.profile)],
  ['a conversation', () => services.chat.openConversation(ctx, { conversation: theirs.ids.conversation })],
  ['saving the own profile', () => services.profiles.saveProfile(ctx, { about: 'Hoi' })],
  ['the balance', () => services.credits.viewBalance(ctx)],
  ['spending', () => services.spending.viewSpending(ctx)],
  ['the shop', () => services.shop.viewShop(ctx)],
  ['an order form', () => services.shop.viewOrderForm(ctx, { package: 'p1' })],
  ['the country of payment', () => services.shop.chooseCountry(ctx, { country: theirs.tenant.countries[0]! })],
  ['saving notification preferences', () => services.notifications.savePreferences(ctx, [])],
  ['resuming mails', () => services.notifications.resumeMails(ctx)],
  ['requesting an address confirmation', () => services.notifications.requestConfirmation(ctx)],
  ['viewing an address confirmation', () => services.notifications.viewConfirmation(ctx, newToken())],
  ['confirming an address', () => services.notifications.confirmAddress(ctx, newToken())],
  ['unsubscribing', () => services.notifications.unsubscribe(ctx, unsubscribeTokenOf(theirs), true)],
  ['a report about a mail', () => services.notifications.processMailReport(ctx, signedReportOf(theirs))],
  ['the push key', () => services.settings.viewSettings(ctx, 'host')],
  ['a message', () => services.chat.sendMessage(ctx, message({ profile: theirs.ids.profile }))],
  ['an answer', () => services.chat.sendMessage(ctx, message({ conversation: theirs.ids.conversation }))],
  ['a draft', () => services.chat.saveDraft(ctx, { conversation: theirs.ids.conversation, text: 'Hoi', after: 0 })],
  ['a gift', () => services.chat.sendGift(ctx, gift({ profile: theirs.ids.profile }))],
  ['a photo in a message', () => services.chat.sendPhoto(ctx, message({ profile: theirs.ids.profile }), PICTURE)],
  ['viewing a message', () => services.chat.viewMessage(ctx, { message: theirs.ids.message })],
  ['reacting', () => services.chat.react(ctx, { message: theirs.ids.message, emoji: '😊' })],
  ['taking back a reaction', () => services.chat.removeReaction(ctx, { message: theirs.ids.message })],
  ['deleting a message', () => services.chat.deleteMessage(ctx, { message: theirs.ids.message })],
  ['opening a photo', () => services.chat.openPhoto(ctx, { message: theirs.ids.photo_message })],
  ['refusing photos', () => services.chat.refusePhotos(ctx, { conversation: theirs.ids.conversation, refuse: true })],
  ['a voice message', () => services.chat.sendVoice(ctx, spoken({ profile: theirs.ids.profile }), RECORDING)],
  [
    'refusing voice messages',
    () => services.chat.refuseVoice(ctx, { conversation: theirs.ids.conversation, refuse: true }),
  ],
  ['a recording', () => services.voice.readVoice(ctx, theirRecording())],
  ['a photo’s bytes', () => services.photos.readMessagePhoto(ctx, claimOf(theirs))],
  ['a photo in a message approved', () => services.photos.approvePhoto(theirs.tenant.id, theirs.ids.message_photo)],
  [
    'a photo in a message rejected',
    () => services.photos.rejectPhoto(theirs.tenant.id, theirs.ids.message_photo, 'rules'),
  ],
  ['deleting a conversation', () => services.chat.deleteConversation(ctx, { conversation: theirs.ids.conversation })],
  ['a discount code', () => services.credits.viewDiscountCode(ctx, { code: THEIR_CODE })],
  ['removing a device with push messages', () => services.push.removeDevice(ctx, theirs.anna.viewer.sessionId)],
  ['a push subscription', () => services.push.subscribe(ctx, { subscription: buildSubscription() })],
  ['a page leave', () => services.reporting.recordPageLeave(ctx, { screen: 'members', seconds: 3 })],
  ['typing', () => services.typing.publishTyping(ctx, { conversation: theirs.ids.conversation })],
  ['movements of credits', () => services.transactions.ledger(ctx)],
  ['an order', () => services.transactions.view(ctx, { id: theirs.ids.order })],
  ['an invoice', () => services.transactions.invoice(ctx, { order: theirs.ids.order })],
  ['placing an order', () => services.payments.placeOrder(ctx, ORDER)],
  ['placing an order again', () => services.payments.replaceOrder(ctx, ORDER)],
  ['an order and its payment', () => services.payments.viewOrder(ctx, { id: theirs.ids.order })],
  ['canceling an order', () => services.payments.cancelOrder(ctx, { id: theirs.ids.order })],
  ['a webhook event', () => services.payments.receiveProviderEvent(ctx, NOTICE)],
  ['previewing a withdrawal', () => services.payments.viewWithdrawal(ctx, { order: theirs.ids.order })],
  ['a withdrawal', () => services.payments.withdraw(ctx, { order: theirs.ids.order, expected_amount: 1 })],
  ['the form of a direct debit', () => services.directDebit.viewForm(ctx, { order: theirs.ids.order })],
  ['starting a direct debit', () => services.directDebit.begin(ctx, { ...DEBIT, order: theirs.ids.order })],
  ['resending a direct debit code', () => services.directDebit.resend(ctx, { order: theirs.ids.order })],
  ['confirming a direct debit', () => services.directDebit.confirm(ctx, { order: theirs.ids.order, otp: '123456' })],
  ['continuing a direct debit', () => services.directDebit.resume(ctx, { order: theirs.ids.order })],
  ['a payment at the sandbox', () => services.sandbox.viewCheckout(ctx, { id: theirs.ids.sandbox_payment })],
  ['deciding a sandbox payment', () => services.sandbox.decide(ctx, theirs.ids.sandbox_payment, { outcome: 'paid' })],
  ['refunding a sandbox payment', () => services.sandbox.act(ctx, theirs.ids.sandbox_payment, { action: 'refund' })],
  ['a like', () => services.likes.likeProfile(ctx, { profile: theirs.ids.profile })],
  ['removing a like', () => services.likes.unlikeProfile(ctx, { profile: theirs.ids.profile })],
  ['ending a match', () => services.likes.endMatch(ctx, { profile: theirs.ids.profile })],
  ['seeing a match', () => services.likes.seeMatch(ctx, { profile: theirs.ids.profile })],
  ['a swipe', () => services.games.swipe(ctx, { profile: theirs.ids.profile, choice: 'like' })],
  ['undoing a choice', () => services.games.undoChoice({ ...ctx, viewer: { ...ctx.viewer, paidUser: true } })],
  ['answers', () => services.games.saveAnswers(ctx, { answers: { nearby: 'region' } })],
  ['a photo', () => services.photos.addPhoto(ctx, PICTURE)],
  ['a photo of the private album', () => services.photos.addPrivatePhoto(ctx, PICTURE)],
  [
    'a photo moved into the private album',
    () => services.photos.movePrivatePhoto(ctx, { photo: theirs.ids.photo, private: true }),
  ],
  ['a private album', () => services.privateAlbum.viewAlbum(ctx, theirs.ids.profile)],
  ['asking for a private album', () => services.privateAlbum.askAccess(ctx, { profile: theirs.ids.profile })],
  ['a look at a private album', () => services.privateAlbum.look(ctx, { profile: theirs.ids.profile })],
  ['opening a private album', () => services.privateAlbum.openFor(ctx, { profile: theirs.ids.profile })],
  ['the bytes of a private photo', () => services.privateAlbum.readPrivatePhoto(ctx, privateClaimOf(theirs))],
  ['a pose', () => services.photoVerification.askPose(ctx)],
  ['the picture of a pose', () => services.photoVerification.submitPicture(ctx, { consent: true }, PICTURE)],
  ['an appeal against a refused check', () => services.photoVerification.appealRefusal(ctx, { text: 'Dit ben ik' })],
  ['a main photo', () => services.photos.arrangePhotos(ctx, { main: theirs.ids.photo })],
  ['an order of photos', () => services.photos.arrangePhotos(ctx, { order: [theirs.ids.photo] })],
  ['moving a photo', () => services.photos.movePhoto(ctx, theirs.ids.photo, 'later')],
  ['removing a photo', () => services.photos.removePhoto(ctx, theirs.ids.photo)],
  ['approving a photo', () => services.photos.approvePhoto(theirs.tenant.id, theirs.ids.photo)],
  ['removing a photo', () => services.photos.rejectPhoto(theirs.tenant.id, theirs.ids.photo, 'rules')],
  ['viewing reportable content', () => services.safety.viewReportable(ctx, theirs.ids.profile)],
  ['a decision', () => services.safety.viewDecision(ctx, decisionOf(theirs))],
  ['a decision that was read', () => services.safety.readDecision(ctx, decisionOf(theirs))],
  ['an appeal', () => services.safety.appealDecision(ctx, decisionOf(theirs), { text: 'Dat klopt echt niet.' })],
  ['a visit', () => services.reporting.countVisit(ctx)],
  ['a complaint', () => services.complaints.fileComplaint(ctx, { category: 'other', text: 'Klacht' })],
  ['a report', () => services.safety.reportProfile(ctx, { profile: theirs.ids.profile, reason: 'scam' })],
  ['saving a search', () => services.discovery.saveSearch(ctx, { name: 'Dichtbij', query: {}, mail: false })],
  ['mails of a search', () => services.discovery.setSearchMail(ctx, { search: theirs.ids.profile, mail: false })],
  ['deleting a search', () => services.discovery.deleteSearch(ctx, { search: theirs.ids.profile })],
  ['a block', () => services.safety.blockProfile(ctx, { profile: theirs.ids.profile })],
  ['unblocking', () => services.safety.unblockProfile(ctx, { profile: theirs.ids.profile })],
  ['the privacy settings', () => services.privacy.viewPrivacy(ctx)],
  ['saving privacy settings', () => services.privacy.savePrivacy(ctx, ['invisible'])],
  ['the own location', () => services.places.viewLocation(ctx)],
  [
    'a search elsewhere',
    async () =>
      services.places.searchElsewhere(ctx, {
        place: (await services.places.searchPlaces(ctx, { country: 'NL', region: '', text: 'Sneek' }))[0]!.value,
      }),
  ],
  ['what to copy to a sister site', () => services.sisterSites.viewSisters(inFamily())],
  ['a copy for a sister site', () => services.sisterSites.signCopy(inFamily(), COPY)],
  ['a copy that has arrived', () => services.sisterSites.viewArrival(ctx, newToken())],
  ['a signup with a copy', () => services.sisterSites.joinSite(ctx, { token: newToken() })],
  ['the daily picks', () => services.picks.openPicks(ctx)],
  ['earlier daily picks', () => services.picks.repeatPicks(ctx)],
  ['the spotlights', () => services.spotlights.viewSpotlights(ctx)],
  ['a spotlight', () => services.spotlights.startSpotlight(ctx, { client_id: crypto.randomUUID(), credits: 6 })],
  ['removing the location', () => services.places.removeLocation(ctx)],
  ['a spending limit', () => services.spending.saveLimit(ctx, { amount: '5' })],
  ['a pause of spending', () => services.spending.pauseUntil(ctx, { until: '2026-04-01' })],
  ['the demo’s sign-in', () => services.accounts.signInAs(theirs.tenant, theirs.anna.userId)],
  ['a login', () => services.accounts.logIn(ctx, { email: theirs.anna.email, password: MEMBER_PASSWORD })],
  ['another activation mail', () => services.accounts.resendActivation(ctx)],
  ['another address', () => services.accounts.changeSignupEmail(ctx, { email: 'nieuw@post.example' })],
  ['finishing a signup', () => services.accounts.finishSignup(ctx, { token: newToken(), password: MEMBER_PASSWORD })],
  ['whose signup it is', () => services.accounts.viewCompletion(ctx, newToken())],
  ['alternatives to account deletion', () => services.accountDeletion.viewAlternatives(ctx)],
  ['a pause of mails', () => services.accountDeletion.pauseMails(ctx)],
  ['an answer to an offer', () => services.accountDeletion.answerOffer(ctx, true)],
  ['requesting a data export', () => services.accountDeletion.requestExport(ctx)],
  ['a data export', () => services.accountDeletion.openExport(ctx, null)],
  ['a data export by a link', () => services.accountDeletion.openExport(ctx, newToken())],
  [
    'deleting the account',
    () => services.accountDeletion.deleteAccount(ctx, { password: MEMBER_PASSWORD, reasons: [] }),
  ],
  ['restoring the account', () => services.accountDeletion.restoreAccount(ctx, newToken())],
  ['viewing a restore link', () => services.accountDeletion.viewRestore(ctx, newToken())],
  ['viewing a password reset', () => services.credentials.viewReset(ctx, newToken())],
  ['resetting the password', () => services.credentials.resetPassword(ctx, newToken(), twice(MEMBER_PASSWORD))],
  [
    'changing the password',
    () => services.credentials.changePassword(ctx, { ...twice('x'.repeat(9)), ...OLD_PASSWORD }),
  ],
  ['requesting an address change', () => services.credentials.requestMailChange(ctx, NEW_ADDRESS)],
  ['viewing an address change', () => services.credentials.viewMailChange(ctx, newToken())],
  ['confirming an address change', () => services.credentials.confirmMailChange(ctx, newToken())],
  ['ending a session', () => services.credentials.endSession(ctx, theirs.bram.viewer.sessionId)],
  ['an app lock', () => services.credentials.setLock(ctx, { pin: '4711', minutes: '5' })],
  ['removing an app lock', () => services.credentials.removeLock(ctx, { pin: '4711' })],
  [
    'unlocking a session',
    () => services.credentials.unlock({ ...ctx, viewer: null, locked: theirs.anna.viewer }, { pin: '4711' }),
  ],
  ['a passkey’s options', () => services.credentials.startPasskey(ctx, { password: MEMBER_PASSWORD })],
  ['a device key’s options', () => services.credentials.startDeviceKey(ctx, { pin: '4711' })],
  ['removing a device key', () => services.credentials.removeDeviceKey(ctx, theirs.anna.viewer.sessionId)],
  ['unlocking by a device', () => services.credentials.startUnlock({ ...ctx, locked: theirs.anna.viewer })],
  ['removing a passkey', () => services.credentials.removePasskey(ctx, 'AAAA')],
  ['changing the language', () => services.accounts.saveLanguage(ctx, { language: 'nl' })],
  [
    'a signup',
    () =>
      services.accounts.signUp(
        { ...ctx, viewer: null },
        {
          email: 'nieuw@post.example',
          name: 'Nieuw lid',
          password: 'fietsbel-donderdag-43',
          date_of_birth: '1990-01-31',
          gender: 'male',
          sexuality: 'hetero',
          country: 'NL',
          consents: { terms: true, sensitive: true },
        },
      ),
  ],
];

/** Their member on their site, which has a sister. */
const inFamily = (): MemberCtx => ({ ...ctx, tenant: { ...theirs.tenant, family: 'zon' } });
const COPY = { site: 'zus', parts: ['name'], prompts: [], photos: [], consent: true, password: MEMBER_PASSWORD };
const ORDER = {
  package: 'p1' as const,
  paymentmethod: 'ideal',
  client_id: randomUUID(),
  consents: { immediate: true },
};
const DEBIT = { fields: DEBIT_INPUT, channel: 'email', mandate: true };
const NOTICE = { provider: 'sandbox', request: { body: 'id=1', contentType: '', headers: {} }, signed: false };
const OLD_PASSWORD = { old_password: MEMBER_PASSWORD };
const NEW_ADDRESS = { email: 'ander@post.example', password: MEMBER_PASSWORD };

function twice(password: string) {
  return { password, password_repeat: password };
}

function unsubscribeTokenOf({ tenant, anna }: Site): string {
  const member = { tenantId: tenant.id, userId: anna.userId, type: 'news' as const };
  return unsubscribeLink(sites.app.deps.env.secrets, '', member).split('=')[1]!;
}

function signedReportOf({ tenant, anna }: Site) {
  const { env, clock } = sites.app.deps;
  const body = JSON.stringify({ site: tenant.slug, kind: 'fbl', address: anna.email });
  return { body, signature: signReport(reportSigningKeys(env)[0]!, body, clock.now()) };
}

function decisionOf({ tenant }: Site): string {
  return decisionToken(sites.app.deps.env.secrets, tenant.id, { kind: 'restriction', id: THEIR_DECISION });
}

function message(target: { profile: string } | { conversation: string }) {
  return { ...target, text: 'Hoi', client_id: randomUUID() };
}

function spoken(target: { profile: string }) {
  return { ...target, waveform: '1v', client_id: randomUUID() };
}

/** A valid signed URL of a recording that Anna received on the other site. */
function theirRecording() {
  const { tenant, anna, ids } = theirs;
  const signer = createPhotoUrlSigner(sites.app.deps.env.secrets);
  const query = signer.signQuery({ tenantId: tenant.id, id: ids.voice, viewerId: anna.profileId }, 'full', TEST_NOW);
  return voiceClaim({ url: `/voice/${ids.voice}?${query}` });
}

function gift(target: { profile: string }) {
  return { ...target, gift: 'tulp', client_id: randomUUID() };
}

/** A valid signed URL of a picture that Anna received on the other site. */
const claimOf = (site: Site) => signedClaim(site, site.ids.message_photo, 'blur');

/** The same of a photo in an album that is open for Anna on the other site. */
const privateClaimOf = (site: Site) => signedClaim(site, site.ids.private_photo, 'card');

function signedClaim({ tenant, anna }: Site, id: string, size: 'blur' | 'card') {
  const signer = createPhotoUrlSigner(sites.app.deps.env.secrets);
  const query = new URLSearchParams(
    signer.signQuery({ tenantId: tenant.id, id, viewerId: anna.profileId }, size, TEST_NOW),
  );
  return { id, size, expires: query.get('e')!, signature: query.get('s')! };
}

describe('with the wrong tenant in every condition of the services', () => {
  it.each(lists)('%s returns nothing', async (_name, run) => {
    const answer = JSON.stringify(await run());
    for (const trace of tracesOf(theirs)) expect(answer).not.toContain(trace);
  });

  it.each(things)('%s is rejected', async (_name, run) => {
    await expect(run()).rejects.toThrow(REFUSED);
  });

  it('logout, resent mails and approved photos affect nobody, and nothing is changed', async () => {
    await services.accounts.hidePage(ctx);
    expect(await services.accounts.keepSessions(theirs.tenant, [theirs.anna.sessionToken])).toEqual(new Set());
    expect(await services.live.lastSeqs(theirs.tenant.id, [theirs.anna.profileId])).toEqual(new Map());
    await services.payments.syncPayment(theirs.tenant.id, theirs.ids.order, 'sweep');
    await services.accounts.logOut(ctx);
    expect(await services.credentials.endOtherSessions(ctx)).toBe(0);
    await expect(services.credentials.requestReset(ctx, { email: theirs.anna.email })).rejects.toMatchObject({
      fields: { email: { key: 'email_unknown' } },
    });
    await services.accounts.requestCompletion(ctx, { email: theirs.anna.email });
    await services.accounts.requestActivation(ctx, { email: theirs.anna.email });
    await services.accounts.dismissFirstMessage(ctx);
    await services.accountDeletion.mailReactivation(ctx, { email: theirs.anna.email });
    await services.accounts.checkProfileName(ctx, theirs.anna.name);
    await services.accountDeletion.considerLeaving(ctx, []);
    await services.accountDeletion.resumePausedMails(ctx);
    await services.accountDeletion.hideProfile(ctx, true);
    await services.push.unsubscribe(ctx, { endpoint: buildSubscription().endpoint });
    await services.places.saveHere(ctx, { lat: '52.37', lon: '4.89' });
    await services.places.saveRegion(ctx, { country: 'NL', region: 'NL-ZE' });
    const [amsterdam] = await services.places.searchPlaces(ctx, { country: 'NL', region: '', text: 'Amsterdam' });
    await services.places.savePlace(ctx, { place: amsterdam!.value });
    await services.places.endSearchElsewhere(ctx);
    await services.photoVerification.withdrawCheck(ctx);
    expect(services.sisterSites.hasSisters(inFamily())).toBe(true);
    await services.sisterSites.withdrawCopy(inFamily(), randomUUID());
    await services.privateAlbum.refuseRequest(ctx, { profile: theirs.ids.profile });
    await services.privateAlbum.revokeAccess(ctx, { profile: null });
    await services.privacy.pauseAccount(ctx);
    await services.privacy.resumeAccount(ctx);
    await services.credentials.lockNow(ctx);
    await services.spotlights.countShowings(ctx, [theirs.spotlight]);
    expect(await services.photos.approveWaitingPhotos(theirs.tenant.id)).toBe(0);
    expect(await readFingerprint(test.superuserUrl, theirs.tenant.id)).toEqual(before);
  });

  it('covers every function of every service', () => {
    const tried = [...lists, ...things].map(([, run]) => run.toString()).join('\n') + LAST + COVERED_ELSEWHERE;
    const names = Object.entries(services).flatMap(([module, functions]) =>
      Object.keys(functions).map((name) => `services.${module}.${name}`),
    );
    expect(names.filter((name) => !tried.includes(name))).toEqual([]);
  });
});

/** Tested above in their own test. */
const LAST =
  'services.accounts.hidePage services.accounts.keepSessions services.live.lastSeqs ' +
  'services.accountDeletion.considerLeaving services.accountDeletion.resumePausedMails services.accountDeletion.hideProfile ' +
  'services.push.unsubscribe services.places.saveHere services.places.saveRegion services.places.savePlace services.places.endSearchElsewhere services.photoVerification.withdrawCheck services.privateAlbum.refuseRequest services.privateAlbum.revokeAccess services.privacy.pauseAccount services.privacy.resumeAccount services.credentials.lockNow services.spotlights.countShowings services.sisterSites.hasSisters services.sisterSites.withdrawCopy ' +
  'services.accounts.requestActivation services.accounts.dismissFirstMessage ' +
  'services.accounts.requestCompletion services.accountDeletion.mailReactivation services.accounts.checkProfileName ' +
  'services.credentials.endOtherSessions services.credentials.requestReset services.payments.syncPayment services.accounts.logOut services.photos.approveWaitingPhotos';

/**
 * Functions that read no tenant rows (errors of browsers, what the session has read, company, gates, the own face, offers, texts and prices, publishing), run the caller's
 * transaction (`transact`), repeat the logged deletions of all sites (`deletion-log.db.test.ts`), or are tested in `calls.db.test.ts` and `passkeys.db.test.ts` with signed URLs, tokens and
 * challenges.
 */
const COVERED_ELSEWHERE = `services.profiles.viewOwnFace services.places.findPlace services.places.searchPlaces services.places.viewSearchPlace services.settings.viewCompanyInfo services.settings.visitorAccess services.settings.countryChoices services.live.transact
  services.accounts.viewLead services.accounts.signUpByLead services.live.closeEndedStreams services.live.onPublish services.live.publishSignal services.live.onSignal services.safety.unreadDecision services.photos.readPhoto services.mailPortraits.readPortrait services.accounts.activate
  services.reporting.reportPageError services.accounts.checkSignupStep services.credits.viewOffers services.credits.viewTimeBonus
  services.notifications.viewUnsubscription services.settings.menuLanguages services.pages.viewPage services.pages.viewPricing services.pages.ownLanguages services.pages.listPages services.sandbox.isOpen
  services.chat.listGifts services.profiles.listPrompts services.photos.describeLimits services.photos.describeUploadRefusal services.photoVerification.describeRefusal
  services.copy.landerCopy services.credentials.addPasskey services.credentials.addDeviceKey services.credentials.unlockWithDevice services.credentials.logInWithPasskey services.accounts.viewBySession
  services.accounts.register services.pages.readAgreedTexts services.accountDeletion.repeatDeletions`;
