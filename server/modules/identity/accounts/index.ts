export { selectIdByEmail } from './accounts.queries.ts';
export { createAccountsService } from './accounts.service.ts';
export { queueActivationReminders } from './activation/activation-reminders.ts';
export { queueAnotherLink } from './activation/activation.service.ts';
export { concealTime, isNeutral, queueAddressNotice } from './disclosure.ts';
export { throwFieldErrors, toFieldErrors } from './field-errors.ts';
export { accountBlockedError } from './login/account-blocked-error.ts';
export { confirmPassword, confirmPasswordSubject } from './login/confirm-password.ts';
export { deleteKnownDevices, selectKnownDeviceHashes } from './login/known-devices.ts';
export {
  ATTEMPTS_WINDOW_MS,
  clearAttempts,
  countAttempt,
  countLoginAttempt,
  MAX_ATTEMPTS,
  tooManyAttemptsError,
} from './login/login-attempts.ts';
export { loginSchema } from './login/login.schema.ts';
export { FAILED_LOGIN_LIMIT, failedLoginBucket, loginSubject } from './login/login.service.ts';
export { openMemberSession, type OpenedSession } from './login/open-member-session.ts';
export { hashPassword, verifyPassword, weakPasswordErrors } from './login/passwords.ts';
export { choosePaymentCountry, getPaymentCountry } from './payment-country.ts';
export { formatPauseEnd, requireActiveAccount } from './require-active-account.ts';
export {
  deleteMemberPasskeys,
  deleteMemberSessions,
  deleteSession,
  isSessionValid,
  lockSession,
  renewSession,
} from './sessions/sessions.ts';
export { ADDRESS_CHECK_LIMIT } from './signup/address-check-limit.ts';
export { SENSITIVE_CONSENT_VERSION } from './signup/consents.ts';
export { deleteOldFormerAddresses, keepFormerAddress } from './signup/former-addresses.ts';
export { findOpenSteps } from './signup/lead.service.ts';
export { normaliseName, validateName } from './signup/profile-name.ts';
export { emailField, passwordField, signupSchema, type SignupInput } from './signup/signup.schema.ts';
export { signUpAnywhere, type AlsoStore } from './signup/signup.service.ts';
export {
  deleteOldTokens,
  insertMailedToken,
  lockMailedToken,
  markTokenUsed,
  revokeTokens,
  secondsUntilNextToken,
  selectMailedToken,
  selectNewestToken,
  type MailedTokenRow,
} from './tokens/mailed-tokens.ts';
export { runForAddress } from './tokens/run-for-address.ts';
export { deriveMailedToken, hashSubject, hashToken, isTokenFormat, newToken } from './tokens/secret-tokens.ts';
export type { UserView } from './user.view.ts';
