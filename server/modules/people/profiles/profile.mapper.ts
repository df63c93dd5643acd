import { PROFILE_FACTS, listFacts, mapChoiceFacts, type ProfileFactName } from '../../../../tenants/profile-facts.ts';
import type { TextReader } from '../../../../tenants/site-texts.ts';
import type { ProfileNote } from '../../../../tenants/value-lists.ts';
import type { Ctx } from '../../../context.ts';
import { DAY_MS, WEEK_MS } from '../../../lib/time/duration.ts';
import { ageOn, localDate } from '../../../lib/time/local-date.ts';
import { viewPhoto, type PhotoRow, type PhotoUrlSigner } from '../photos/index.ts';
import { mainPhotoOf, type CardRow, type MainPhotoRow } from './cards.ts';
import { isOnline } from '../../platform/visibility/index.ts';
import { viewAnswers } from './prompts.ts';
import type { AboutRow, ProfileRow } from './profiles.queries.ts';
import {
  activeSearchPlace,
  type AboutView,
  type ProfileCardView,
  type ProfileView,
} from '../../platform/profile-values/index.ts';

/** Context of a view: tenant, time, and the signer of photo addresses. */
export interface ViewContext {
  tenant: Ctx['tenant'];
  signer: PhotoUrlSigner;
  now: Date;
  /** No member is signed in: facts and notes are left out. */
  visitor?: boolean;
}

/** Returns null for a fact that the site does not show, whoever the viewer is. */
export function factIfVisible<Value>(
  { tenant }: Pick<ViewContext, 'tenant'>,
  name: ProfileFactName,
  value: Value,
): Value | null {
  return tenant.visible_profile_fields.includes(PROFILE_FACTS[name].setting) ? value : null;
}

function viewVisibleNotes(row: ProfileRow, { tenant }: ViewContext) {
  const shown = (note: ProfileNote, text: string) => (tenant.visible_profile_notes.includes(note) ? text : '');
  return {
    about: shown('about', row.about),
    looking_for: shown('looking_for', row.lookingFor),
    ideal_evening: shown('ideal_evening', row.idealEvening),
    ask_me: shown('ask_me', row.askMe),
  };
}

/** The main photo; null if there is none that others may see. */
export function viewMainPhoto(row: MainPhotoRow, view: ViewContext): ProfileCardView['main_image'] {
  const photo = mainPhotoOf(row);
  return photo && viewPhoto(photo, { ...view, locked: false });
}

/** The day on which the main photo was verified, by the site's clock; null if it is not. */
export const viewVerifiedDay = (row: Pick<CardRow, 'photoVerifiedAt'>, { tenant }: Pick<ViewContext, 'tenant'>) =>
  row.photoVerifiedAt && tenant.features.photo_verification ? localDate(row.photoVerifiedAt, tenant.time_zone) : null;

/** Maps a row to a card, field by field; the birth date becomes an age. */
export function viewCard(row: CardRow, view: ViewContext): ProfileCardView {
  return {
    id: row.id,
    name: row.name,
    age: ageOn(localDate(view.now, view.tenant.time_zone), row.birthDate),
    gender: row.gender as ProfileCardView['gender'],
    country: row.country,
    region: row.region,
    place: row.place,
    main_image: viewMainPhoto(row, view),
    photo_count: view.tenant.features.photo_carousel ? row.photoCount : 0,
    online: isOnline(row, view.now),
    verified: viewVerifiedDay(row, view),
    fictional: row.fictional,
    interests: view.visitor ? [] : (factIfVisible(view, 'interests', row.interests) ?? []),
    liked: row.liked,
    match: row.liked && row.likesViewer,
  };
}

/** Views photos in order; those after the first `free` are locked. */
export function viewPhotos(rows: readonly PhotoRow[], view: ViewContext, free: number) {
  return rows.map((row, index) => viewPhoto(row, { ...view, locked: index >= free }));
}

export function viewProfile(
  row: ProfileRow,
  view: ViewContext,
  extra: {
    reader: TextReader;
    photos: readonly PhotoRow[];
    freePhotos: number;
    viewerInterests: readonly string[];
  },
): ProfileView {
  const card = viewCard(row, view);
  return {
    ...card,
    status: row.status as ProfileView['status'],
    sexuality: factIfVisible(view, 'sexuality', row.sexuality as ProfileView['sexuality']),
    ...viewVisibleNotes(row, view),
    liked_subject: row.likedSubject,
    prompts: viewAnswers(row, view.tenant, extra.reader),
    ...mapChoiceFacts((name) => factIfVisible(view, name, row[name])),
    last_seen: lastSeenBucket(row, view.now),
    searching_in: activeSearchPlace(view.tenant, row.elsewhere, view.now)?.place ?? null,
    private_photos: view.tenant.features.private_album ? row.privatePhotos : 0,
    images: viewPhotos(extra.photos, view, extra.freePhotos),
    common_interests: card.interests.filter((interest) => extra.viewerInterests.includes(interest)),
  };
}

export function viewAbout(row: AboutRow, view: Pick<ViewContext, 'tenant'>): AboutView {
  const interests = factIfVisible(view, 'interests', row.interests) ?? [];
  return {
    facts: listFacts((name) => factIfVisible(view, name, row[name])),
    common_interests: interests.filter((interest) => row.viewerInterests.includes(interest)),
  };
}

function lastSeenBucket(row: CardRow, now: Date): ProfileView['last_seen'] {
  if (row.invisible) return 'longer';
  if (isOnline(row, now)) return 'now';
  const age = now.getTime() - row.lastActiveAt.getTime();
  if (age < DAY_MS) return 'today';
  if (age < WEEK_MS) return 'week';
  return age < 30 * DAY_MS ? 'month' : 'longer';
}
