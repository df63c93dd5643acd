/** `unsure`: the service cannot tell, such as without a face. */
export const COMPARISON_RESULTS = ['match', 'no_match', 'unsure'] as const;
type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

interface PhotoComparison {
  /** Id of the check, for the service's own records. */
  id: string;
  /** Name of the asked pose. */
  pose: string;
  /** WebP, as the photos. */
  picture: Buffer;
  /** The profile's photos, the main one first. */
  photos: readonly Buffer[];
}

/** A service that compares the picture of a check with the photos of a profile, beside the person at the desk. */
export interface PhotoVerificationService {
  /** @throws Error if it does not answer; its message contains nothing of the member */
  compare(comparison: PhotoComparison): Promise<ComparisonResult>;
}
