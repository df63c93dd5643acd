import { redirect, type AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';

/** Builds the URL of a question, counted from 1, or of the results without `step`. */
type FinderUrl = (query?: { step?: number }) => string;

/** Loads the requested question, else the first unanswered one, else the results. */
export async function loadMatchFinder({ services, lists }: AppLoadContext, ctx: MemberCtx, request: Request) {
  const { questions, answers, matches } = await services.games.viewMatchFinder(ctx);
  const asked = Number(new URL(request.url).searchParams.get('step'));
  const open = questions.findIndex(({ id }) => answers[id] === undefined);
  // Questions cannot be skipped.
  const last = open === -1 ? questions.length : open + 1;
  const step = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : open + 1;
  const question = questions[step - 1];
  return {
    step,
    total: questions.length,
    /** Whether others learn how well both fit, which the first question says. */
    percent: ctx.tenant.features.match_percent,
    question: question ? { ...question, answer: answers[question.id] ?? null } : null,
    matches: question ? [] : matches,
    regions: lists.regions[ctx.viewer.searcher.country] ?? {},
  };
}

/** Stores the answer of a form and redirects to the next question or the results. */
export async function saveFinderAnswer(context: AppLoadContext, ctx: MemberCtx, request: Request, address: FinderUrl) {
  const form = await request.formData();
  const question = textField(form, 'question');
  try {
    const { questions } = await context.services.games.saveAnswers(ctx, {
      answers: { [question]: textField(form, 'answer') },
    });
    const next = questions.findIndex(({ id }) => id === question) + 2;
    return redirect(address(next > questions.length ? {} : { step: next }));
  } catch (error) {
    return formFailureResponse(error, context);
  }
}
