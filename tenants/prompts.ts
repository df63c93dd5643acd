import { NICHES, PROFILE_NOTES, type Niche, type NicheName, type ProfileNote } from './value-lists.ts';

/** Notes that are prompts too: they have columns of their own, which every niche offers. */
export const NOTE_PROMPTS = PROFILE_NOTES.filter((note) => note !== 'about') as Array<Exclude<ProfileNote, 'about'>>;

/** Beginnings of sentences that members finish, by niche, in the order of the list to choose from. Texts: `prompts.json`. */
export const NICHE_PROMPTS = {
  default: ['spark', 'sunday', 'embarrassing', 'first_date', 'laugh', 'bet', 'guilty', 'wake_me', 'song'],
  she: ['quiet', 'slow', 'book', 'small_kindness', 'know_me', 'sunday', 'proud', 'learned'],
  bdsm: ['trust', 'boundary', 'curious', 'role', 'surrender', 'aftercare', 'tuesday', 'learned'],
  bbw: ['gorgeous', 'dance', 'dish', 'cake', 'compliment', 'sunday', 'laugh', 'proud'],
  gilf: ['journey', 'together', 'morning', 'grateful', 'younger_self', 'laugh', 'proud', 'learned'],
  milf: ['impress', 'no_more', 'weakness', 'dinner', 'calendar', 'sunday', 'laugh', 'proud'],
  gay: ['straight_up', 'attracted', 'free_evening', 'talent', 'first_round', 'sunday', 'wake_me', 'song'],
} as const satisfies Record<NicheName, readonly string[]>;

export type PromptName = (typeof NOTE_PROMPTS)[number] | (typeof NICHE_PROMPTS)[NicheName][number];

const KNOWN: ReadonlySet<string> = new Set([...NOTE_PROMPTS, ...Object.values(NICHE_PROMPTS).flat()]);

export const isPromptName = (name: string): name is PromptName => KNOWN.has(name);

export const isNotePrompt = (name: string): name is (typeof NOTE_PROMPTS)[number] =>
  (NOTE_PROMPTS as string[]).includes(name);

/** The prompts that a site offers: those of its niche, then the short notes that it shows. */
export function promptsOf(site: { niche: Niche; visible_profile_notes: readonly ProfileNote[] }): PromptName[] {
  return [
    ...NICHE_PROMPTS[NICHES[site.niche]],
    ...NOTE_PROMPTS.filter((note) => site.visible_profile_notes.includes(note)),
  ];
}
