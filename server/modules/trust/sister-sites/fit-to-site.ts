import { PROFILE_FACTS } from '../../../../tenants/profile-facts.ts';
import { isNotePrompt, isPromptName, promptsOf, type PromptName } from '../../../../tenants/prompts.ts';
import { PROFILE_NOTES } from '../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../context.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import { PROMPTS_MAX, parseProfile, visibleFacts, type ProfileInput } from '../../people/profiles/index.ts';
import type { ArchiveContent } from './sister-sites.schema.ts';

/** The part of an archive that a site accepts, and the names of what it does not ask for. */
export interface FittingCopy {
  input: ProfileInput;
  taken: string[];
  dropped: string[];
  /** Indexes of photos. */
  photos: number;
  droppedPhotos: number;
}

/** Splits an archive by what a site currently asks for: its facts, notes, prompts and number of photos. */
export function fitToSite(tenant: Tenant, content: ArchiveContent): FittingCopy {
  const { photos } = content;
  const { profile, prompts } = tenant.features.prompts ? content : withoutPrompts(content);
  const asked: readonly string[] = [...visibleFacts(tenant), ...tenant.visible_profile_notes];
  const known: readonly string[] = [...Object.keys(PROFILE_FACTS), ...PROFILE_NOTES];
  const names = Object.keys(profile).filter((name) => known.includes(name));
  const values = names.filter((name) => asked.includes(name) && parsed(name, profile[name]) !== null);
  const answers = fittingAnswers(tenant, prompts);
  const taken = [...values, ...answers.map(({ prompt }) => prompt)];
  const sent = [...names, ...prompts.map(({ prompt }) => prompt).filter(isPromptName)];
  const kept = Math.min(photos.length, tenant.free_photos);
  return {
    input: {
      ...Object.assign({}, ...values.map((name) => parsed(name, profile[name]))),
      ...(answers.length > 0 && { prompts: answers }),
    },
    taken,
    dropped: sent.filter((name) => !taken.includes(name)),
    photos: kept,
    droppedPhotos: photos.length - kept,
  };
}

/** Sites without prompts have the short notes as fields. */
function withoutPrompts({ profile, prompts }: ArchiveContent): Pick<ArchiveContent, 'profile' | 'prompts'> {
  const notes = prompts.filter(({ prompt }) => isNotePrompt(prompt)).map(({ prompt, answer }) => [prompt, answer]);
  return {
    profile: { ...profile, ...(Object.fromEntries(notes) as Record<string, string>) },
    prompts: prompts.filter(({ prompt }) => !isNotePrompt(prompt)),
  };
}

/** The field as it is stored; null if it is invalid by itself. */
function parsed(name: string, value: unknown): ProfileInput | null {
  try {
    return parseProfile({ [name]: value });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Answers to prompts that the site has, up to the maximum of a profile. */
function fittingAnswers(tenant: Tenant, prompts: ArchiveContent['prompts']) {
  if (!tenant.features.prompts) return [];
  const offered: readonly string[] = promptsOf(tenant);
  const answers = parsed('prompts', prompts)?.prompts ?? [];
  const fitting = answers.filter(({ prompt, answer }) => answer !== '' && offered.includes(prompt));
  return fitting.slice(0, PROMPTS_MAX) as Array<{ prompt: PromptName; answer: string }>;
}
