import type { Trx } from '../../../../../db/client.ts';
import { describeSubject, listAnswers } from '../../../people/profiles/index.ts';
import { serialize } from '../../../../lib/serialize.ts';
import { FACTS_BY_POSITION } from '../../../../../tenants/profile-facts.ts';
import { findProfileEvidence, listRestrictions, type ReportEvidence } from '../../../trust/safety/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toSeconds } from '../../../conversation/voice/index.ts';
import type { DeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import type { DeskVoice } from '../voice/desk-voice.ts';
import { selectVoicesOf } from '../voice/voice.queries.ts';
import {
  selectRelatedReports,
  selectReportAppeals,
  selectEarlierReports,
  selectPerson,
  selectReport,
  selectReportPhotos,
} from './report-queue.queries.ts';

interface EvidencePhotoView {
  /** For an evidence copy, the id of the report. */
  id: string;
  url: string;
  full: string;
  /** Null for an evidence copy, as is `height`. */
  width: number | null;
  height: number | null;
  /** Whether it is the reported photo. */
  pointedAt: boolean;
  /** Whether it was in the private album when it was reported. */
  inAlbum: boolean;
}

/** Stored value: a code, a date or text. */
export type FactValue = string | boolean | string[] | null;

/** A profile field at the time of the report and now; null if empty. */
export interface ProfileFact {
  name: string;
  was: FactValue;
  is: FactValue;
  changed: boolean;
}

export interface PageDeps {
  files: Pick<DeskPhotoFiles, 'urlFor' | 'portraitFor'>;
  recordings: Pick<DeskVoice, 'urlFor'>;
  now: Date;
  site: string;
}

type Evidence = Partial<ReportEvidence>;

/** Reads everything an operator needs to decide a report, instants in ISO 8601; null if it does not exist. */
export async function readReportPage(
  trx: Trx,
  ctx: DeskCtx,
  { files, recordings, now, site }: PageDeps,
  { tenantId, reportId }: { tenantId: string; reportId: string },
) {
  const report = await selectReport(trx, tenantId, reportId);
  if (!report) return null;
  const evidence = report.evidence as Evidence;
  const portraitOf = (photoId: string | null) => files.portraitFor(ctx, { tenantId, photoId });
  const person = { tenantId, except: reportId, portraitOf };
  const reporter = await readPerson(trx, { ...person, profileId: report.reporterId, side: 'reporterId' });
  const reported = await readPerson(trx, { ...person, profileId: report.reportedId, side: 'reportedId' });
  const photoIds = [...new Set([...(evidence.photos ?? []), ...(report.photoId ? [report.photoId] : [])])];
  const shown = await selectReportPhotos(trx, tenantId, { photoIds, messageId: report.messageId });
  const view = ({ id, ...photo }: Omit<EvidencePhotoView, 'url' | 'full'>): EvidencePhotoView => ({
    id,
    ...photo,
    url: files.urlFor(ctx, { tenantId, id }, 'card'),
    full: files.urlFor(ctx, { tenantId, id }, 'full'),
  });
  // A reported photo that others did not see on the profile.
  const wasInAlbum = (id: string | null) => id !== null && evidence.photos?.includes(id) === false;
  const photos = shown.map(({ inMessage, ...photo }) =>
    view({
      ...photo,
      pointedAt: inMessage || photo.id === report.photoId,
      inAlbum: !inMessage && wasInAlbum(photo.id),
    }),
  );
  const messages = [...(evidence.context ?? []), ...(evidence.message ? [evidence.message] : [])];
  const voices = await readVoices(trx, ctx, recordings, { tenantId, messages });
  // The owner of the photo or recording was erased: only the evidence copy is left.
  const held = report.photoKey !== null && report.status !== 'decided';
  if (held && evidence.message?.kind === 'voice') {
    voices[evidence.message.id] ??= { url: recordings.urlFor(ctx, { tenantId, id: reportId }), seconds: null };
  } else if (held && !photos.some(({ pointedAt }) => pointedAt))
    photos.push(
      view({ id: reportId, width: null, height: null, pointedAt: true, inAlbum: wasInAlbum(report.photoId) }),
    );
  const { userId, erased } = reported;
  const withAnswers = (profile: Record<string, unknown>) =>
    'prompts' in profile
      ? { ...profile, prompts: listAnswers(ctx, profile.prompts).map(({ title, answer }) => `${title} ${answer}`) }
      : profile;
  const current = erased ? null : await findProfileEvidence(trx, tenantId, report.reportedId);
  return {
    id: report.id,
    tenantId,
    site,
    status: report.status,
    reason: report.reason,
    text: report.text,
    createdAt: report.createdAt.toISOString(),
    reporter,
    reported,
    message: evidence.message ? viewReportedMessage(ctx, evidence.message) : null,
    context: evidence.context ?? [],
    photos,
    voices,
    /** Whether its evidence was deleted: a participant was erased and the report is decided. */
    emptied: report.decidedAt !== null && Object.keys(evidence).length === 0,
    facts: compareProfiles(withAnswers(evidence.profile ?? {}), current && withAnswers(current)),
    restrictions: userId ? await listRestrictions(trx, tenantId, userId, now) : [],
    along: await selectRelatedReports(trx, tenantId, report.reportedId, reportId),
    appeals: (await selectReportAppeals(trx, tenantId, reportId)).map(serialize),
    decision: report.outcome && {
      outcome: report.outcome,
      statement: report.statement,
      by: report.decidedByName,
      at: report.decidedAt?.toISOString() ?? null,
    },
  };
}

/** A recording of the evidence; the length is not known of a copy. */
interface EvidenceVoice {
  url: string;
  seconds: number | null;
}

/** The recordings of voice messages that still exist, by message. */
async function readVoices(
  trx: Trx,
  ctx: DeskCtx,
  recordings: PageDeps['recordings'],
  { tenantId, messages }: { tenantId: string; messages: ReadonlyArray<{ id: string; kind: string }> },
): Promise<Record<string, EvidenceVoice>> {
  const spoken = messages.flatMap(({ id, kind }) => (kind === 'voice' ? [id] : []));
  const rows = await selectVoicesOf(trx, tenantId, [...new Set(spoken)]);
  return Object.fromEntries(
    rows.map(({ id, messageId, durationMs }) => [
      messageId,
      { url: recordings.urlFor(ctx, { tenantId, id }), seconds: toSeconds(durationMs) },
    ]),
  );
}

export type ReportPage = NonNullable<Awaited<ReturnType<typeof readReportPage>>>;

interface PersonOptions {
  tenantId: string;
  profileId: string;
  side: 'reporterId' | 'reportedId';
  /** Id of the report that is not an earlier one. */
  except: string;
  portraitOf: (photoId: string | null) => string | null;
}

async function readPerson(trx: Trx, { tenantId, profileId, side, except, portraitOf }: PersonOptions) {
  const { mainPhotoId, ...person } = await selectPerson(trx, tenantId, profileId);
  const earlier = await selectEarlierReports(trx, tenantId, { side, profileId, except });
  return { ...person, portrait: portraitOf(mainPhotoId), earlier: earlier.map(serialize) };
}

/** Reporter or reported member, with earlier reports. */
export type PersonView = Awaited<ReturnType<typeof readPerson>>;

/** The message, and what of the reporter's profile it answered. */
const viewReportedMessage = (reader: DeskCtx, { subject, ...message }: NonNullable<ReportEvidence['message']>) => ({
  ...message,
  /** Empty for a photo, null for nothing. */
  subject: describeSubject(reader, subject ?? null),
});

/** Fields in the order of the profile page. */
const FACT_ORDER = [
  'name',
  'birth_date',
  'gender',
  'place',
  'region',
  'country',
  'about',
  'looking_for',
  'ideal_evening',
  'ask_me',
  'prompts',
  ...FACTS_BY_POSITION,
  'interests',
  'fictional',
];

const toFactValue = (value: unknown): FactValue => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String);
  if (typeof value === 'boolean') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
};

/**
 * Compares the profile at the time of the report with the current one and leaves out fields that are empty in both. A
 * field that the report did not store, or of an erased profile, is not marked as changed.
 * @param now null for an erased profile
 */
function compareProfiles(then: Record<string, unknown>, now: Record<string, unknown> | null): ProfileFact[] {
  const names = [...new Set([...FACT_ORDER, ...Object.keys(then), ...Object.keys(now ?? {})])];
  const facts = names.map((name) => {
    const [was, is] = [toFactValue(then[name]), toFactValue(now?.[name])];
    return { name, was, is, changed: now !== null && name in then && JSON.stringify(was) !== JSON.stringify(is) };
  });
  return facts.filter((fact) => fact.was !== null || fact.is !== null);
}
