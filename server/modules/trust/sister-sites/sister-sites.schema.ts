import { z } from 'zod';

/** Parts of a profile that can be copied, in addition to single answers and photos. */
export const COPIED_PARTS = ['name', 'birth', 'orientation', 'place', 'about', 'looks', 'life', 'interests'] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

/** The facts of parts that consist of several. */
export const FACTS_OF_PART = {
  looks: ['hair', 'eyes', 'body', 'tattoos'],
  life: ['relationship', 'reason', 'music'],
} as const;

/** Maximum number of photos in an archive, whatever the other site allows. */
export const COPIED_PHOTOS_MAX = 10;
/** Version of the sentence with which a member signs the copy; increase it when the text changes. */
export const COPY_CONSENT_VERSION = '2026-11-28';

/** What a member signs: the site and the selected data. Names that no longer exist are ignored. */
export const signCopySchema = z.object({
  site: z.string({ error: 'sister_required' }).min(1, { error: 'sister_required' }).max(40),
  parts: z.array(z.enum(COPIED_PARTS, { error: 'value_unknown' })),
  prompts: z.array(z.string().max(40)),
  photos: z.array(z.string().max(40)),
  consent: z.literal(true, { error: 'sister_consent_required' }),
});
export type SignCopyInput = { password: string } & { [Name in keyof z.input<typeof signCopySchema>]: unknown };

/** Fields of the signup that an archive may answer. */
export const ARCHIVED_FIELDS = ['name', 'date_of_birth', 'gender', 'sexuality', 'country', 'region'] as const;

/** An archive without the bytes of its photos. Another release may have written it, so it is validated completely. */
export const archiveSchema = z.strictObject({
  version: z.literal(1),
  /** The receiving site, the family of both, the archive's own name in the storage, and its expiry. */
  site: z.uuid(),
  family: z.string(),
  name: z.string(),
  until: z.number(),
  email: z.string().max(254),
  fields: z.partialRecord(z.enum(ARCHIVED_FIELDS), z.string().max(500)),
  /** Notes and facts, by their names in the API. */
  profile: z.record(z.string().max(40), z.union([z.string().max(20_000), z.array(z.string().max(40)).max(200)])),
  prompts: z.array(z.strictObject({ prompt: z.string().max(40), answer: z.string().max(4_000) })).max(20),
  /** Sizes of the photos, in bytes. */
  photos: z.array(z.number().int().positive()).max(COPIED_PHOTOS_MAX),
});
export type ArchiveContent = z.output<typeof archiveSchema>;
