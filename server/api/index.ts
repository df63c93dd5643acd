import { accountCalls } from './calls/account.calls.ts';
import type { Call } from './call.ts';
import { credentialCalls } from './calls/credential.calls.ts';
import { gameCalls } from './calls/game.calls.ts';
import { listCalls } from './calls/list.calls.ts';
import { memberCalls } from './calls/member.calls.ts';
import { messageCalls } from './calls/message.calls.ts';
import { moneyCalls } from './calls/money.calls.ts';
import { pageCalls } from './calls/page.calls.ts';
import { albumCalls } from './calls/album.calls.ts';
import { photoCalls } from './calls/photo.calls.ts';
import { placeCalls } from './calls/place.calls.ts';
import { safetyCalls } from './calls/safety.calls.ts';
import { siteCalls } from './calls/site.calls.ts';

export const calls: readonly Call[] = [
  ...accountCalls,
  ...credentialCalls,
  ...siteCalls,
  ...listCalls,
  ...memberCalls,
  ...messageCalls,
  ...gameCalls,
  ...albumCalls,
  ...photoCalls,
  ...placeCalls,
  ...safetyCalls,
  ...moneyCalls,
  ...pageCalls,
];
