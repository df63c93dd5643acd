import type { Locale } from '../../../tenants/value-lists.ts';
import { useRootData } from './site.ts';

/** The language of this page. */
export function useLocale(): Locale {
  return useRootData()?.locale ?? 'nl';
}
