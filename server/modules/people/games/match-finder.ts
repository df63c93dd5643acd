import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import { DomainError, domainError, type FieldErrors } from '../../../lib/errors/errors.ts';
import { ageOn, localDate } from '../../../lib/time/local-date.ts';
import { factIfVisible, viewCard } from '../profiles/index.ts';
import { filterKnownAnswers, questionsForNiche, type MatchAnswers } from './match-questions.ts';
import { scoreMatch } from './match-score.ts';
import { selectAnswers, selectCandidates, storeAnswers } from './match.queries.ts';
import type { MatchAnswersInput } from './match.schema.ts';
import type { MatchFinderView, MatchView } from './match.view.ts';
import { selectPlayer } from './player.queries.ts';
import { requireGame } from './require-game.ts';
import type { GamesDeps } from './swipe-game.ts';
import { PASS_DURATION_MS } from './swipe-rules.ts';

/** Profiles scored from the player's region, and again from the country. */
const CANDIDATE_LIMIT = 150;
const MAX_RESULTS = 12;

/** Creates the match finder: five questions, then the best matching profiles with reasons. */
export function createMatchFinder(deps: Pick<GamesDeps, 'database' | 'clock' | 'signer'>) {
  async function findMatches(trx: Trx, ctx: MemberCtx, answers: MatchAnswers): Promise<MatchView[]> {
    const { tenant, viewer } = ctx;
    const now = deps.clock.now();
    const today = localDate(now, tenant.time_zone);
    const player = await selectPlayer(trx, tenant.id, viewer.profileId);
    // Fields that the tenant hides must not appear in reasons either.
    const shown = ({ birthDate, interests }: Pick<typeof player, 'birthDate' | 'interests'>) => ({
      age: ageOn(today, birthDate),
      interests: factIfVisible(ctx, 'interests', interests) ?? [],
    });
    const me = { ...player, ...shown(player) };
    const rows = await selectCandidates(
      trx,
      tenant,
      player,
      new Date(now.getTime() - PASS_DURATION_MS),
      CANDIDATE_LIMIT,
    );
    return rows
      .map((row) => ({
        row,
        ...scoreMatch(answers, me, { ...row, ...shown(row), reason: factIfVisible(ctx, 'reason', row.reason) }),
      }))
      .filter(({ score, reasons }) => score > 0 && reasons.length > 0)
      .sort(
        (one, other) => other.score - one.score || other.row.lastActiveAt.getTime() - one.row.lastActiveAt.getTime(),
      )
      .slice(0, MAX_RESULTS)
      .map(({ row, score, reasons }) => ({
        profile: viewCard(row, { tenant, signer: deps.signer, now }),
        score,
        reasons,
      }));
  }

  async function viewFinder(trx: Trx, ctx: MemberCtx): Promise<MatchFinderView> {
    const { tenant, viewer } = ctx;
    const questions = questionsForNiche(tenant.niche);
    const answers = filterKnownAnswers(tenant.niche, (await selectAnswers(trx, tenant.id, viewer.profileId)) ?? {});
    const complete = questions.every(({ id }) => answers[id] !== undefined);
    return { questions, answers, matches: complete ? await findMatches(trx, ctx, answers) : [] };
  }

  return {
    async viewMatchFinder(ctx: MemberCtx): Promise<MatchFinderView> {
      requireGame(ctx, 'match_finder');
      return deps.database.read(ctx, (trx) => viewFinder(trx, ctx), { prepared: false, standby: true });
    },

    /**
     * Stores one or several answers; others are unchanged.
     * @throws DomainError `invalid_fields` naming each unknown question or option; nothing is stored then
     */
    async saveAnswers(ctx: MemberCtx, { answers }: MatchAnswersInput): Promise<MatchFinderView> {
      requireGame(ctx, 'match_finder');
      return deps.database.withTenant(
        ctx.tenant.id,
        async (trx) => {
          const { tenant, viewer } = ctx;
          const accepted = validateAnswers(ctx, answers);
          await storeAnswers(trx, tenant.id, viewer.profileId, accepted, deps.clock.now());
          return viewFinder(trx, ctx);
        },
        { prepared: false },
      );
    },
  };
}

function validateAnswers({ tenant }: MemberCtx, given: Readonly<Record<string, string>>): MatchAnswers {
  const accepted = filterKnownAnswers(tenant.niche, given);
  const asked = new Set<string>(questionsForNiche(tenant.niche).map(({ id }) => id));
  const refused = Object.keys(given).filter((name) => !Object.hasOwn(accepted, name));
  if (refused.length > 0) {
    const fields: FieldErrors = Object.fromEntries(
      refused.map((name) => [name, { key: asked.has(name) ? 'invalid' : 'unknown' }]),
    );
    throw new DomainError('invalid_fields', { fields });
  }
  if (Object.keys(accepted).length === 0) {
    throw domainError('invalid_fields', { fields: { answers: { key: 'required' } } });
  }
  return accepted;
}
