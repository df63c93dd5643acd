import type { ChoiceFactName } from '../../../../../tenants/profile-facts.ts';

/** A waiting conversation in the inbox. Instants are ISO 8601. */
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
  /** Written by the current operator, who may delete it. */
  own: boolean;
  /** About this conversation; false for a note about the character. */
  here: boolean;
}

export interface MessageView {
  id: string;
  ofCharacter: boolean;
  kind: 'text' | 'photo' | 'gift' | 'erased';
  text: string;
  automatic: boolean;
  operator: string | null;
  at: string;
  returned: boolean;
}

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
  /** When it was last edited at the desk, ISO 8601; empty if never. */
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

export interface OpenedConversation {
  id: string;
  character: CharacterView;
  memberId: string;
  member: string;
  liked: boolean;
  /** Since when it waits; null if nothing waits. */
  since: string | null;
  /** When the first credits are refunded; null if nothing waits. */
  until: string | null;
  /** Whether it can be answered: it waits and both profiles are active. */
  answerable: boolean;
  asked: boolean;
  messages: MessageView[];
  notes: NoteView[];
  /** Maximum length of an answer in characters. */
  maxLength: number;
}
