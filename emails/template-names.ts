/** Every mail the platform sends. All of these are part of having an account, so they carry no unsubscribe header. */
export const MAIL_TEMPLATES = ['activation', 'welcome'] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
