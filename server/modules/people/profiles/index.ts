export {
  MAIN_PHOTO_COLUMNS,
  discoverable,
  isListed,
  mergeLatestPerGender,
  notBlocked,
  notExcluded,
  profileCardsQuery,
  reachableProfile,
  type CardRow,
  type MainPhotoRow,
} from './cards.ts';
export { defaultSearchGenders, type Gender } from './default-genders.ts';
export {
  MAIL_PORTRAITS_PATH,
  createMailPortraits,
  cutPortrait,
  mailPortraitUrl,
  type MailPortraitService,
} from './mail-portraits.ts';
export type { ProfilePart } from './missing-parts.ts';
export { findProfileGaps, sendProfileReminders } from './profile-reminders.ts';
export { NOTE_MAX, PROMPTS_MAX, visibleFacts, type ProfileVisibilitySettings } from './profile-visibility.schema.ts';
export { factIfVisible, viewCard, viewMainPhoto, viewPhotos, type ViewContext } from './profile.mapper.ts';
export { profileSchema, type ProfileInput } from './profile.schema.ts';
export type {
  AboutView,
  PhotoView,
  ProfileCardView,
  ProfileView,
  PromptView,
  SubjectView,
} from '../../platform/profile-values/index.ts';
export { selectFaces, selectInterests, selectRelated } from './profiles.queries.ts';
export { createProfilesService, type ProfilesService } from './profiles.service.ts';
export { parseProfile, saveProfile } from './save-profile.ts';
export {
  describeSubject,
  requireSubject,
  viewSubject,
  type QuotedPhoto,
  type StoredSubject,
  type Subject,
} from './subjects.ts';
export { listAnswers, listPrompts, promptTitle, viewAnswers } from './prompts.ts';
export { findOtherProfile, shareConversationOrMatch } from './visible-profile.ts';
