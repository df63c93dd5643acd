export { lockAccount, selectActiveRestrictions, selectUnrestrictedStatus } from './account-status.ts';
export type { AccountStatus, UnrestrictedStatus } from './account-status.ts';
export { decisionToken, readDecisionToken } from './decision-link.ts';
export type { DecisionRef } from './decision-link.ts';
export { endExpiredPauses, findActiveBan, syncAccountStatus } from './sync-account-status.ts';
