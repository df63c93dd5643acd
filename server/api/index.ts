import { accountCalls } from './account.calls.ts';
import type { Call } from './call.ts';
import { credentialCalls } from './credential.calls.ts';
import { gameCalls } from './game.calls.ts';
import { listCalls } from './list.calls.ts';
import { memberCalls } from './member.calls.ts';
import { moneyCalls } from './money.calls.ts';
import { pageCalls } from './page.calls.ts';
import { photoCalls } from './photo.calls.ts';
import { placeCalls } from './place.calls.ts';
import { safetyCalls } from './safety.calls.ts';
import { siteCalls } from './site.calls.ts';

export const calls: readonly Call[] = [
  ...accountCalls,
  ...credentialCalls,
  ...siteCalls,
  ...listCalls,
  ...memberCalls,
  ...gameCalls,
  ...photoCalls,
  ...placeCalls,
  ...safetyCalls,
  ...moneyCalls,
  ...pageCalls,
];
