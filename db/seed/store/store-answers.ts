import { questionsForNiche } from '../../../server/modules/people/games/index.ts';
import type { SeedSite } from '../site.ts';
import type { SeedContext } from './store-site.ts';

/** Every so many members have answered the match-finder; personas have not, so that each can be shown it. */
const EVERY = 2;

/** Stores answers of members, so that cards tell a persona who has answered how well both fit. */
export async function storeAnswers({ tenant, at, insert }: SeedContext, { members }: SeedSite): Promise<void> {
  const answering = members.filter(({ userId, persona }) => userId !== null && persona === null);
  const questions = questionsForNiche(tenant.niche);
  await insert(
    'matchAnswers',
    answering
      .filter((_, index) => index % EVERY === 0)
      .map(({ profileId, joinedAge }, index) => ({
        tenantId: tenant.id,
        profileId,
        answers: JSON.stringify(
          Object.fromEntries(
            questions.map(({ id, options }, place) => [id, options[(index + place) % options.length]]),
          ),
        ),
        answeredAt: at(joinedAge),
      })),
  );
}
