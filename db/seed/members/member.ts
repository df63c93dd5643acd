import type { SeedAnswers } from './answers.ts';
import type { Cell } from '../../../server/modules/people/places/index.ts';
import type { ChoiceFactName, Sexuality } from '../../../tenants/profile-facts.ts';
import type { Country } from '../../../tenants/value-lists.ts';
import type { Gender } from './niche-plans.ts';
import type { PersonaKey } from './personas.ts';
import type { Picture } from '../portraits/portrait-gallery.ts';
import type { NameLanguage } from '../texts/texts.ts';

/** A photo of a member: one of the shared pictures, pending or approved. */
export interface MemberPhoto {
  id: string;
  picture: Picture;
  inspection: boolean;
}

export type Facts = Record<ChoiceFactName, string | null>;

/** A member of a demo site before it is stored. Ages are in milliseconds before the seeding. */
export interface Member {
  /** Null for a fictional profile, which has no account. */
  userId: string | null;
  profileId: string;
  email: string | null;
  fictional: boolean;
  persona: PersonaKey | null;
  status: 'active' | 'not_confirmed' | 'blocked';
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  age: number;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  country: Country;
  region: string;
  place: string;
  /** Grid cell of the place; null for members who do not share a location. */
  cell: Cell | null;
  language: NameLanguage;
  interests: string[];
  about: string;
  answers: SeedAnswers;
  facts: Facts;
  photos: MemberPhoto[];
  premium: boolean;
  lastActiveAge: number;
  joinedAge: number;
}

/** Whether each has a gender that the other looks for. */
export function areCompatible(a: Member, b: Member): boolean {
  return a !== b && isAttracted(a, b) && isAttracted(b, a);
}

function isAttracted(a: Member, b: Member): boolean {
  if (a.sexuality === 'bi') return true;
  return (a.sexuality === 'hetero') === (a.gender !== b.gender);
}
