export {
  lockAccount,
  selectActiveRestrictions,
  selectUnrestrictedStatus,
  type AccountStatus,
  type UnrestrictedStatus,
} from './account-status.ts';
export { decisionToken, readDecisionToken, type DecisionRef } from './decision-link.ts';
export { endExpiredPauses, findActiveBan, syncAccountStatus } from './sync-account-status.ts';
