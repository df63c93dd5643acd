import { viewSubject, type QuotedPhoto, type SubjectView } from '../profiles/index.ts';
import type { selectReceivedLikes } from './likes.queries.ts';

type ReceivedLike = Awaited<ReturnType<typeof selectReceivedLikes>>[number];
type SubjectViewContext = Parameters<typeof viewSubject>[1];

/** The item of the viewer's profile that a received like is about; null for the profile as a whole. */
export function viewReceivedSubject(row: ReceivedLike, view: SubjectViewContext): SubjectView | null {
  if (row.subject === null) return null;
  const photo: QuotedPhoto | null = row.quotedId === null ? null : toQuotedPhoto(row, view.viewer.profileId);
  return viewSubject({ stored: row.subject, photo }, view);
}

function toQuotedPhoto(row: ReceivedLike, profileId: string): QuotedPhoto {
  return {
    id: row.quotedId!,
    status: row.quotedStatus!,
    width: row.quotedWidth!,
    height: row.quotedHeight!,
    color: row.quotedColor!,
    profileId,
    // The owner sees all.
    rank: 0,
  };
}
