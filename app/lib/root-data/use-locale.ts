import type { Locale } from '../../../tenants/value-lists.ts';
import { useRootData } from './site.ts';

export function useLocale(): Locale {
  return useRootData()?.locale ?? 'nl';
}
