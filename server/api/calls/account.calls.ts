import { z } from 'zod';

import { loginSchema, signupSchema } from '../../modules/identity/accounts/index.ts';
import { pushSubscriptionSchema } from '../../modules/delivery/notifications/index.ts';
import { LOCALES } from '../../../tenants/value-lists.ts';
import { publicCall, memberCall } from '../call.ts';
import { userShape } from '../views.schema.ts';

const userAnswer = z.strictObject({ user: userShape });

export const accountCalls = [
  publicCall({
    method: 'GET',
    path: '/api/user.php',
    summary: 'The signed-in member, or null for a visitor',
    output: z.strictObject({ user: userShape.nullable() }),
    answer: async (ctx, { services }) => ({ user: await services.accounts.viewUser(ctx) }),
  }),
  publicCall({
    method: 'POST',
    path: '/api/user.php',
    summary: 'Logs in',
    input: loginSchema,
    output: userAnswer,
    errors: ['login_failed', 'account_blocked', 'too_many_attempts', 'too_many_requests'],
    answer: async (ctx, { input, services, cookies, reply }) => {
      const { user, sessionToken, deviceToken } = await services.accounts.logIn(ctx, input);
      void reply.header('set-cookie', [cookies.session(sessionToken), cookies.device(deviceToken)]);
      return { user };
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/user.php?push=1',
    summary: "With push=1: attaches a browser's push subscription to the signed-in member",
    input: pushSubscriptionSchema,
    output: userAnswer,
    errors: ['not_found'],
    answer: async (ctx, { input, services }) => {
      await services.push.subscribe(ctx, input);
      return { user: (await services.accounts.viewUser(ctx))! };
    },
  }),
  memberCall({
    method: 'PUT',
    path: '/api/user.php',
    summary: "Saves the member's language",
    input: z.object({ language: z.enum(LOCALES) }),
    output: userAnswer,
    answer: async (ctx, { input, services }) => ({ user: await services.accounts.saveLanguage(ctx, input) }),
  }),
  publicCall({
    method: 'GET',
    path: '/api/logout.php',
    summary: 'Logs out',
    output: z.strictObject({ logged_out: z.literal(true) }),
    answer: async (ctx, { services, cookies, reply }) => {
      await services.accounts.logOut(ctx);
      void reply.header('set-cookie', cookies.clearSession());
      return { logged_out: true as const };
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/signup.php',
    summary:
      'Signs up; the new member is logged in and must confirm the email address. Null on a site that does not tell ' +
      'whether an address has an account (account_disclosure)',
    input: signupSchema,
    validatedBy: 'service',
    output: z.strictObject({ user: userShape.nullable() }),
    status: 201,
    errors: ['signup_closed', 'account_exists', 'account_deleted', 'name_taken', 'too_many_requests'],
    answer: async (ctx, { input, services, cookies, reply }) => {
      const opened = await services.accounts.register(ctx, input);
      if (opened) void reply.header('set-cookie', cookies.session(opened.sessionToken));
      return { user: opened?.user ?? null };
    },
  }),
];
