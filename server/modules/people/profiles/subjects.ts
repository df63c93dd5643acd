import { isPromptName } from '../../../../tenants/prompts.ts';
import type { TextReader } from '../../../../tenants/site-texts.ts';
import type { Trx } from '../../../../db/client.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import { domainError, fieldError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import type { SubjectView } from '../../platform/profile-values/index.ts';
import { selectPhotosOfProfile, viewPhoto, type PhotoRow } from '../photos/index.ts';
import type { ViewContext } from './profile.mapper.ts';
import type { ProfileRow } from './profiles.queries.ts';
import { promptTitle, shownAnswers } from './prompts.ts';

/** The answer or photo of a profile that a like or a message is about: an answer as it was then. */
export type StoredSubject = { prompt: string; text: string } | { photo: string };

/** A photo that is quoted, with who may see it. */
export interface QuotedPhoto extends PhotoRow {
  profileId: string;
  /** How many photos that others may see stand before it. */
  rank: number;
}

export interface Subject {
  stored: StoredSubject;
  photo: QuotedPhoto | null;
}

/** Most photos of others that the viewer may see. */
const freePhotos = ({ tenant, viewer }: Pick<MemberCtx, 'tenant'> & { viewer: { paidUser: boolean } }) =>
  viewer.paidUser ? Infinity : tenant.free_photos;

/**
 * What a member answers or likes of a profile that they may open; null for what it does not show them.
 * @param subject name of a prompt, `about`, or the id of a photo
 */
export async function findSubject(
  trx: Trx,
  ctx: MemberCtx,
  target: ProfileRow,
  subject: string,
): Promise<Subject | null> {
  const { tenant } = ctx;
  if (!tenant.features.prompts) return null;
  if (isUuid(subject)) {
    const photos = await selectPhotosOfProfile(trx, tenant.id, target.id, false);
    const rank = photos.findIndex(({ id }) => id === subject);
    if (rank < 0 || rank >= freePhotos(ctx)) return null;
    return { stored: { photo: subject }, photo: { ...photos[rank]!, profileId: target.id, rank } };
  }
  const about = tenant.visible_profile_notes.includes('about') ? target.about : '';
  const text =
    subject === 'about' ? about : shownAnswers(target, tenant).find(({ prompt }) => prompt === subject)?.answer;
  return text ? { stored: { prompt: subject, text }, photo: null } : null;
}

/**
 * As `findSubject`.
 * @throws DomainError `not_found` where the site has no prompts; `invalid_fields` (`subject`) instead of null
 */
export async function requireSubject(...args: Parameters<typeof findSubject>): Promise<Subject> {
  const [, { tenant }] = args;
  if (!tenant.features.prompts) throw domainError('not_found');
  const found = await findSubject(...args);
  if (!found) throw fieldError('subject', 'subject_gone');
  return found;
}

/** Views a subject; a photo that the viewer may not see, or that is gone, is null. */
export function viewSubject(
  { stored, photo }: { stored: StoredSubject; photo: QuotedPhoto | null },
  view: ViewContext & { locale: Ctx['locale']; viewer: Pick<MemberCtx['viewer'], 'profileId' | 'paidUser'> },
): SubjectView {
  if ('photo' in stored) {
    const own = photo?.profileId === view.viewer.profileId;
    const shown = photo && (own || (photo.status === 'active' && photo.rank < freePhotos(view)));
    return {
      kind: 'photo',
      id: stored.photo,
      title: '',
      text: '',
      photo: shown ? viewPhoto(photo, { ...view, locked: false }) : null,
    };
  }
  return {
    kind: 'prompt',
    id: stored.prompt,
    title: subjectTitle(view, stored.prompt),
    text: stored.text,
    photo: null,
  };
}

/** The beginning of a sentence; empty for a prompt that this release does not have. */
const subjectTitle = (reader: TextReader, prompt: string) =>
  prompt === 'about' || isPromptName(prompt) ? promptTitle(reader, prompt) : '';

/** A subject for an operator: an answer in words; empty for a photo. Null for none. */
export function describeSubject(reader: TextReader, subject: StoredSubject | null): string | null {
  if (subject === null) return null;
  return 'prompt' in subject ? `${subjectTitle(reader, subject.prompt)} ${subject.text}`.trim() : '';
}
