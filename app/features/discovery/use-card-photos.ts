import { useEffect, useRef, useState } from 'react';

import type { PhotoView } from '../../../server/modules/people/profiles/index.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useOncePerUrl } from '../../lib/revalidation/use-once-per-url.ts';
import type { CardData } from './card-data.ts';

type CardPhotos = Pick<PhotoView, 'filename' | 'match' | 'width' | 'height' | 'color' | 'locked'>;

async function fetchPhotos(profile: string): Promise<CardPhotos[] | null> {
  const response = await callApi(paths.apiPhoto({ profile })).catch(() => null);
  if (!response?.ok) return null;
  return ((await response.json()) as { photos: CardPhotos[] }).photos;
}

/**
 * The photos of a card: null until `load` was called, which fetches them again once the page has signed new addresses.
 * `onFailed` does so for a picture that failed to load, once for each address.
 */
export function useCardPhotos({ id, main_image: main }: Pick<CardData, 'id' | 'main_image'>) {
  const [photos, setPhotos] = useState<CardPhotos[] | null>(null);
  const asked = useRef(false);
  const load = async () => {
    if (asked.current) return;
    asked.current = true;
    const found = await fetchPhotos(id);
    asked.current = found !== null;
    if (found) setPhotos(found);
  };
  const reload = () => {
    asked.current = false;
    void load();
  };
  useEffect(() => {
    asked.current = false;
  }, [main?.filename]);
  const onFailed = useOncePerUrl(reload);
  return { photos, load: () => void load(), onFailed };
}
