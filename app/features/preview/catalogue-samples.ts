import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

import type preview from '../../../i18n/locales/nl/preview.json';
import type { PhotoSource } from '../../ui/photo.tsx';

type Words = (typeof preview)['catalogue'];
export type SampleKey = keyof Words['sample'];
export type StateKey = keyof Words['states'];

/** Pictures of the niche's drawn people. */
export const SamplePhotos = createContext<readonly PhotoSource[]>([]);

/** What components are filled with: words, and people who do not exist. */
export function useSamples() {
  const { t } = useTranslation('preview');
  const photos = useContext(SamplePhotos);
  return {
    say: (key: SampleKey, values: Record<string, string | number> = {}): string => t(`catalogue.sample.${key}`, values),
    photo: (index: number): PhotoSource | null => photos[index % Math.max(photos.length, 1)] ?? null,
    photos,
  };
}
