export {
  DESK_SECTIONS,
  hasPermissionAt,
  sectionsFor,
  type DeskSection,
  OPERATOR_ROLES,
  sitesWithPermission,
  type OperatorRole,
  type RoleGrant,
} from './access/permissions.ts';
export { createCertificateMonitor, readCertificate } from './sites/certificates.ts';
export { createInvitation } from './accounts/invitations.ts';
export type { OperatorDetail } from './accounts/manage-operators.ts';
export { insertOperator, replaceGrants, selectOperator } from './accounts/operators.queries.ts';
export { createOperatorsService } from './accounts/operators.service.ts';
export type { OwnAccount } from './accounts/own-account.ts';
export type { SavedFilter } from './accounts/saved-filters.ts';
export { countApprovals } from './approvals/approvals.queries.ts';
export { createApprovalsDesk, type ApprovalView } from './approvals/approvals-desk.ts';
export type { AuditEntryView, AuditSearch } from './audit/audit-search.ts';
export { countOverdueDeletions, createDeletionsDesk, type DeletionsView } from './cases/deletions-desk.ts';
export { countFailures, createFailuresDesk, type FailuresView } from './cases/failures-desk.ts';
export { createOrderCasesDesk, type CaseView } from './cases/order-cases-desk.ts';
export { createCheckQueue, type CheckView } from './check-queue/check-queue.ts';
export { countWaitingChecks } from './check-queue/check-queue.queries.ts';
export { countComplaints, countOrderCases } from './cases/queue-counts.ts';
export { createRetainedEvidenceDesk } from './cases/retained-evidence-desk.ts';
export type { CodeErrors, CodeForm } from './codes/code-form.ts';
export type { CodeChoices } from './codes/manage-codes.ts';
export type { CodePageView, CodeStatus, DeskCodeView } from './codes/view-codes.ts';
export { createComplaintDesk, type ComplaintCase } from './complaint-queue/complaint-desk.ts';
export { countClaimed } from './desk/claims.ts';
export { DESK_LOCALES, type DeskCtx, type DeskLocale, type DeskVisitorCtx, type Operator } from './desk/desk-ctx.ts';
export { createDesk, type DeskDeps } from './desk/desk.ts';
export type { CharacterView } from './fictional/character.mapper.ts';
export { countWaitingConversations } from './fictional/fictional-inbox.queries.ts';
export type { InboxRow, MessageView, NoteView } from './fictional/fictional-inbox.ts';
export type { FictionalMetric } from './fictional/fictional-metrics.queries.ts';
export { createFictionalDesk } from './fictional/fictional.service.ts';
export type { PictureView } from './fictional/pictures.queries.ts';
export type { LedgerHealth, LedgerView } from './ledger/view-ledger.ts';
export { activeOperators, DESK_SESSION_SECONDS, IDLE_TIMEOUT_MS } from './login/desk-sessions.ts';
export { DEMO_OPERATORS } from './login/demo-operator-list.ts';
export type { DemoOperatorView, DemoOperators } from './login/demo-operators.ts';
export type { DeskAuthState } from './login/desk-login.ts';
export { createTotpSecret, encryptTotpSecret } from './login/totp.ts';
export type { AccountView } from './members/account-part.ts';
export type { CorrectionFormView } from './members/correction.ts';
export type { MailsView } from './members/mails-part.ts';
export type {
  CheckPartView,
  ContactsView,
  ExportsAndDeletionsView,
  MoneyView,
  PhotoPartView,
  ReportsPartView,
} from './members/member-parts.ts';
export { createMembersService, type MemberHeadView, type MemberRowView } from './members/members.service.ts';
export type { MemberPart } from './members/member-access.ts';
export {
  createMetricsService,
  type MetricsQuery,
  type MetricsView,
  type NetworkMetricsView,
  type Series,
} from './metrics/metrics.service.ts';
export { createMoneyDesk } from './money/money.service.ts';
export type { OrderPageView } from './orders/view-orders.ts';
export { createOverview, type KeyFigure, type WaitingItemView } from './overview/overview.service.ts';
export type { WorkQueue } from './overview/work-queues.ts';
export type { EarlierRemovalView, PendingPhotoView } from './photo-queue/pending-photo.view.ts';
export { countPendingPhotos, createPhotoQueue, type PhotoQueueView } from './photo-queue/photo-queue.service.ts';
export type { AppealPage } from './report-queue/appeal-page.ts';
export type { DecisionFields } from './report-queue/decision-forms.ts';
export type { FactValue, PersonView, ProfileFact, ReportPage } from './report-queue/report-page.ts';
export { sumUp } from './desk/over-pods.ts';
export { countPendingReports, createReportQueue, type StatementPreview } from './report-queue/report-queue.service.ts';
export type { CertificateState } from './sites/certificates.ts';
export { createSitesService, type SiteRow, type SiteView } from './sites/sites.service.ts';
export type { AddressAtSite } from './suppressions/view-suppressions.ts';
export { createDeskVoice } from './voice/desk-voice.ts';
