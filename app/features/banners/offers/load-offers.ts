import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import type { Offers } from '../../../lib/root-data/site.ts';

interface TimeBonusAnswer {
  timeBonus: { isVisible: boolean; remaining: number; discountcode: { value_percentage: number } | null };
}
interface CodeAnswer {
  discountcode: { code: string; value_percentage: number };
}

export const NO_OFFERS: Offers = { timeBonus: null, welcome: null };

async function fetchJson<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await callApi(path);
    return response?.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/**
 * Loads current offers after a time bonus has ended locally; by the server's clock it may still be active. Never
 * throws.
 */
export async function loadOffers(): Promise<Offers> {
  const bonus = (await fetchJson<TimeBonusAnswer>(paths.apiTimeBonus()))?.timeBonus;
  if (bonus?.isVisible && bonus.remaining > 0 && bonus.discountcode) {
    const { value_percentage: percentage } = bonus.discountcode;
    return { timeBonus: { remainingSeconds: bonus.remaining, percentage }, welcome: null };
  }
  // The welcome code is optional, so errors are ignored (product, section 8).
  const code = (await fetchJson<CodeAnswer>(paths.apiWelcomeCode()))?.discountcode;
  return code ? { timeBonus: null, welcome: { code: code.code, percentage: code.value_percentage } } : NO_OFFERS;
}
