import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';

/** Where the questions are asked: the address of each, counted from 1, and without a number that of the results. */
type Address = (query?: { step?: number }) => string;

/** What the match-finder shows: the question that the address asks for, else the first that is open, else the results. */
export async function loadFinder({ services, lists }: AppLoadContext, ctx: MemberCtx, request: Request) {
  const { questions, answers, matches } = await services.games.viewMatchFinder(ctx);
  const asked = Number(new URL(request.url).searchParams.get('step'));
  const open = questions.findIndex(({ id }) => answers[id] === undefined);
  // No question is asked before the ones in front of it were answered.
  const last = open === -1 ? questions.length : open + 1;
  const step = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : open + 1;
  const question = questions[step - 1];
  return {
    step,
    total: questions.length,
    question: question ? { ...question, answer: answers[question.id] ?? null } : null,
    matches: question ? [] : matches,
    regions: lists.regions[(await services.profiles.viewOwnCard(ctx)).country] ?? {},
  };
}

/** Keeps the answer that a form gives, and leads to the next question or to the results. */
export async function answerFinder(context: AppLoadContext, ctx: MemberCtx, request: Request, address: Address) {
  const form = await request.formData();
  const question = textOf(form, 'question');
  try {
    const { questions } = await context.services.games.saveAnswers(ctx, {
      answers: { [question]: textOf(form, 'answer') },
    });
    const next = questions.findIndex(({ id }) => id === question) + 2;
    return redirect(address(next > questions.length ? {} : { step: next }));
  } catch (error) {
    return formFailure(error, context);
  }
}
