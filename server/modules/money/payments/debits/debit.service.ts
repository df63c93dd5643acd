import type { MemberCtx } from '../../../../context.ts';
import { beginDebit, resendCode, type DebitInput } from './debit-begin.ts';
import { confirmDebit, continueDebit } from './debit-confirm.ts';
import type { DebitDeps } from './debit-deps.ts';
import { viewDebitForm } from './debit-form.ts';

/** Creates the service of /directdebit: bank account and mandate, one-time code, debit. */
export function createDirectDebitService(deps: DebitDeps) {
  return {
    viewForm: (ctx: MemberCtx, input: { order: string; edit?: boolean }) => viewDebitForm(deps, ctx, input),
    begin: (ctx: MemberCtx, input: DebitInput) => beginDebit(deps, ctx, input),
    resend: (ctx: MemberCtx, input: { order: string }) => resendCode(deps, ctx, input),
    confirm: (ctx: MemberCtx, input: { order: string; otp: string }) => confirmDebit(deps, ctx, input),
    /** Retries what the provider could not accept before. */
    resume: (ctx: MemberCtx, input: { order: string }) => continueDebit(deps, ctx, input),
  };
}
