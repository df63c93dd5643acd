import type { ChoiceFactName } from '../../../../tenants/profile-facts.ts';

/** What waits, as the inbox lists it. Moments are ISO 8601. */
export interface InboxRow {
  id: string;
  tenantId: string;
  site: string;
  character: string;
  member: string;
  since: string;
  until: string;
  holder: string | null;
}

export interface NoteView {
  id: string;
  text: string;
  at: string;
  operator: string;
  /** The operator's own, who may delete it. */
  own: boolean;
  /** About this conversation, not the character itself. */
  here: boolean;
}

export interface LineView {
  id: string;
  ofCharacter: boolean;
  kind: 'text' | 'photo' | 'gift' | 'erased';
  text: string;
  automatic: boolean;
  operator: string | null;
  at: string;
  returned: boolean;
}

/** A fictional profile as operators know it. */
export interface CharacterView extends Record<ChoiceFactName, string | null> {
  id: string;
  tenantId: string;
  site: string;
  name: string;
  birthDate: string;
  age: number;
  gender: 'male' | 'female';
  sexuality: string;
  country: string;
  region: string | null;
  language: string;
  state: 'draft' | 'published' | 'retired';
  /** When it was last written at the desk, ISO 8601; empty when it never was. */
  written: string;
  about: string;
  looking_for: string;
  ideal_evening: string;
  ask_me: string;
  interests: string[];
}

export interface PictureView {
  id: string;
  kind: 'illustrated' | 'licensed' | null;
  source: string | null;
  width: number;
  height: number;
}

/** A conversation that an operator has opened. */
export interface OpenedConversation {
  id: string;
  character: CharacterView;
  memberId: string;
  member: string;
  liked: boolean;
  /** Since when it waits; null when nothing waits. */
  since: string | null;
  /** When the first credits go back; null when nothing waits. */
  until: string | null;
  /** It can be answered: something waits, and both are there. */
  answerable: boolean;
  asked: boolean;
  lines: LineView[];
  notes: NoteView[];
  /** Longest answer, in characters. */
  maxLength: number;
}
