import type { Trx } from '../../../../../db/client.ts';
import { FACTS_BY_POSITION } from '../../../../../tenants/profile-facts.ts';
import {
  findProfileEvidence,
  listRestrictions,
  type ReportEvidence,
  type ReportReason,
  type RestrictionView,
} from '../../../trust/safety/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { DeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import {
  selectRelatedReports,
  selectReportAppeals,
  selectEarlierReports,
  selectPerson,
  selectReport,
  selectReportPhotos,
  type EarlierReport,
  type PersonRow,
} from './report-queue.queries.ts';

/** An earlier report. Instants are ISO 8601. */
type EarlierReportView = Omit<EarlierReport, 'createdAt'> & { createdAt: string };

/** Reporter or reported member, with earlier reports. */
export type PersonView = PersonRow & { earlier: EarlierReportView[] };

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

/** A report with everything needed to decide it. Instants are ISO 8601. */
export interface ReportPage {
  id: string;
  tenantId: string;
  site: string;
  status: string;
  reason: ReportReason;
  text: string;
  /** Whether its evidence was deleted: a participant was erased and the report is decided. */
  emptied: boolean;
  createdAt: string;
  reporter: PersonView;
  reported: PersonView;
  message: ReportEvidence['message'];
  photos: EvidencePhotoView[];
  facts: ProfileFact[];
  restrictions: RestrictionView[];
  along: Array<{ id: string }>;
  appeals: Array<{ id: string; status: string; outcome: string | null; createdAt: string }>;
  decision: { outcome: string; statement: string | null; at: string | null; by: string | null } | null;
}

export interface PageDeps {
  files: Pick<DeskPhotoFiles, 'urlFor'>;
  now: Date;
  site: string;
}

type Evidence = Partial<ReportEvidence>;

/** Reads everything an operator needs to decide a report; null if it does not exist. */
export async function readReportPage(
  trx: Trx,
  ctx: DeskCtx,
  { files, now, site }: PageDeps,
  { tenantId, reportId }: { tenantId: string; reportId: string },
): Promise<ReportPage | null> {
  const report = await selectReport(trx, tenantId, reportId);
  if (!report) return null;
  const evidence = report.evidence as Evidence;
  const reporter = await readPerson(trx, tenantId, report.reporterId, 'reporterId', reportId);
  const reported = await readPerson(trx, tenantId, report.reportedId, 'reportedId', reportId);
  const photoIds = [...new Set([...(evidence.photos ?? []), ...(report.photoId ? [report.photoId] : [])])];
  const shown = await selectReportPhotos(trx, tenantId, { photoIds, messageId: report.messageId });
  const view = ({ id, width, height, pointedAt }: Omit<EvidencePhotoView, 'url' | 'full'>): EvidencePhotoView => ({
    id,
    width,
    height,
    pointedAt,
    url: files.urlFor(ctx, { tenantId, id }, 'card'),
    full: files.urlFor(ctx, { tenantId, id }, 'full'),
  });
  const photos = shown.map(({ inMessage, ...photo }) =>
    view({ ...photo, pointedAt: inMessage || photo.id === report.photoId }),
  );
  // The photo's owner was erased: only the evidence copy is left.
  const held = report.photoKey !== null && report.status !== 'decided' && !photos.some(({ pointedAt }) => pointedAt);
  if (held) photos.push(view({ id: reportId, width: null, height: null, pointedAt: true }));
  const { userId, erased } = reported;
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
    message: evidence.message ?? null,
    photos,
    emptied: report.decidedAt !== null && Object.keys(evidence).length === 0,
    facts: compareProfiles(evidence.profile ?? {}, current),
    restrictions: userId ? await listRestrictions(trx, tenantId, userId, now) : [],
    along: await selectRelatedReports(trx, tenantId, report.reportedId, reportId),
    appeals: (await selectReportAppeals(trx, tenantId, reportId)).map(({ restrictionId: _of, ...appeal }) =>
      withIsoDate(appeal),
    ),
    decision: report.outcome
      ? {
          outcome: report.outcome,
          statement: report.statement,
          by: report.decidedByName,
          at: report.decidedAt?.toISOString() ?? null,
        }
      : null,
  };
}

const withIsoDate = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

async function readPerson(
  trx: Trx,
  tenantId: string,
  profileId: string,
  side: 'reporterId' | 'reportedId',
  except: string,
): Promise<PersonView> {
  const person = await selectPerson(trx, tenantId, profileId);
  const earlier = await selectEarlierReports(trx, tenantId, { side, profileId, except });
  return { ...person, earlier: earlier.map(withIsoDate) };
}

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
