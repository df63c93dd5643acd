import { promptsOf, type PromptName } from '../../../tenants/prompts.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Random } from '../random.ts';
import { ANSWERS, type NameLanguage } from '../texts/texts.ts';

export type SeedAnswers = ReadonlyArray<{ prompt: PromptName; answer: string }>;

/** Most members finish one to three sentences of their site, in their language. */
export function chooseAnswers(random: Random, tenant: Tenant, language: NameLanguage): SeedAnswers {
  const texts = ANSWERS[language];
  const count = random.chance(0.8) ? random.int(1, 3) : 0;
  return random
    .shuffle(promptsOf(tenant))
    .flatMap((prompt) => (texts[prompt] ? { prompt, answer: random.pick(texts[prompt]) } : []))
    .slice(0, count);
}
