import type { ChoiceFactName, Sexuality, SingleFactName } from '../../../../tenants/profile-facts.ts';

/**
 * A photo as others may see it. URLs are signed for one size and expire; those of `locked` photos lead to a blurred
 * picture.
 */
export interface PhotoView {
  id: string;
  status: 'inspection' | 'active';
  filename: string;
  thumb_filename: string;
  /** Path of the large picture, used at a match. */
  match: string;
  width: number;
  height: number;
  /** Placeholder colour until the picture is loaded, `#rrggbb`. */
  color: string;
  locked: boolean;
}

/** A profile card, used in lists and conversations. */
export interface ProfileCardView {
  id: string;
  name: string;
  age: number;
  gender: 'male' | 'female';
  country: string;
  region: string | null;
  place: string | null;
  main_image: PhotoView | null;
  /** Number of photos in the carousel, including locked ones; 0 on a site without the carousel. */
  photo_count: number;
  online: boolean;
  /** The day on which it was verified that the main photo shows the member, such as `2026-11-03`; null if it is not. */
  verified: string | null;
  fictional: boolean;
  interests: string[];
  /** Whether the viewer likes this profile; false for visitors. */
  liked: boolean;
  match: boolean;
}

/** A beginning of a sentence, in the reader's language, and how the member finishes it. */
export interface PromptView {
  prompt: string;
  title: string;
  answer: string;
}

/** An answer or a photo of a profile that a like or a message is about. */
export interface SubjectView {
  kind: 'prompt' | 'photo';
  /** Name of the prompt, `about`, or id of the photo. */
  id: string;
  /** The beginning of the sentence; empty for a photo. */
  title: string;
  /** The answer as it was then; empty for a photo. */
  text: string;
  /** Null when the viewer may not see it, or it is gone. */
  photo: PhotoView | null;
}

/** The part of a profile that is shown beside a conversation. */
export interface AboutView {
  /** In the order of the profile. */
  facts: Array<{ name: SingleFactName; value: string }>;
  /** Interests that both have. */
  common_interests: string[];
}

/** A whole profile as one viewer may see it: facts that the site does not show are null, such notes are empty. */
export interface ProfileView extends ProfileCardView, Record<ChoiceFactName, string | null> {
  status: 'disabled' | 'active' | 'deleted';
  sexuality: Sexuality | null;
  about: string;
  looking_for: string;
  ideal_evening: string;
  ask_me: string;
  /** Finished sentences in the member's order; the short notes are among them. */
  prompts: PromptView[];
  /** The item that the viewer likes, by the id of `SubjectView`; null for the whole profile, and without a like. */
  liked_subject: string | null;
  /** Approved photos in the private album; 0 for visitors, and where the site has no albums. */
  private_photos: number;
  /** `now`, `today`, `week`, `month` or `longer`; never an exact time. */
  last_seen: 'now' | 'today' | 'week' | 'month' | 'longer';
  /** The town in which the member searches for a week, though they do not live there. */
  searching_in: string | null;
  images: PhotoView[];
  common_interests: string[];
}
