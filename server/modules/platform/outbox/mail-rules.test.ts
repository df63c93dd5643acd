import { describe, expect, it } from 'vitest';

import { MAIL_TEMPLATES } from '../../../../emails/mail-templates.ts';
import { MAIL_RULES, isMailAllowed, type MailEligibility } from './mail-rules.ts';

const member = (overrides: Partial<MailEligibility> = {}): MailEligibility => ({
  status: 'active',
  erased: false,
  stopped: [],
  away: false,
  wanted: true,
  ...overrides,
});
const REMINDER = MAIL_RULES.activation_reminder;
const UNCONFIRMED = { status: 'not_confirmed' };

describe('mail rules', () => {
  it.each([
    ['what is part of having an account', MAIL_RULES.password_reset, member(), true],
    ['the same to who unsubscribed', MAIL_RULES.password_reset, member({ stopped: ['listunsubscribe'] }), true],
    [
      'the same to an address that bounced: it may work again',
      MAIL_RULES.activation,
      member({ stopped: ['bounce'] }),
      true,
    ],
    ['the same to who complained', MAIL_RULES.activation, member({ stopped: ['fbl'] }), false],
    ['the one mail that a member asks for to end that', MAIL_RULES.confirm_address, member({ stopped: ['fbl'] }), true],
    ['a new address, which has not complained', MAIL_RULES.mail_change, member({ stopped: ['fbl'] }), true],
    ['who has left', MAIL_RULES.password_reset, member({ status: 'deleted' }), false],
    ['who has left, about the way back', MAIL_RULES.account_deleted, member({ status: 'deleted' }), true],
    ['who is here, about the way back', MAIL_RULES.account_deleted, member(), false],
    ['who has left, about money', MAIL_RULES.direct_debit_announced, member({ status: 'deleted' }), true],
    ['who was erased since', MAIL_RULES.direct_debit_announced, member({ status: 'deleted', erased: true }), false],
    ["the site's own people, whoever it is about", MAIL_RULES.withdrawal_report, member({ erased: true }), true],
    ['a notification', REMINDER, member(UNCONFIRMED), true],
    ['MEM-9 a notification to who has paused', REMINDER, member({ ...UNCONFIRMED, away: true }), false],
    ['MEM-9 what is no notification to who has paused', MAIL_RULES.password_reset, member({ away: true }), true],
    ['a notification that is switched off', REMINDER, member({ ...UNCONFIRMED, wanted: false }), false],
    ['a reminder to who needs none any more', REMINDER, member(), false],
    ...['fbl', 'bounce', 'listunsubscribe'].map(
      (reason) =>
        [`a notification after ${reason}`, REMINDER, member({ ...UNCONFIRMED, stopped: [reason] }), false] as const,
    ),
  ] as const)('%s', (_name, rule, reader, expected) => {
    expect(isMailAllowed(rule, reader)).toBe(expected);
  });

  it('suppress every mail after a complaint except those with their own reason', () => {
    const out = MAIL_TEMPLATES.filter((template) => {
      const rule = MAIL_RULES[template];
      const status = rule.account === 'present' || rule.account === 'any' ? 'active' : rule.account;
      return isMailAllowed(rule, member({ status, stopped: ['fbl'] }));
    });
    expect(out).toEqual([
      'mail_change',
      'account_deleted',
      'confirm_address',
      'direct_debit_code',
      'direct_debit_announced',
      'withdrawal',
      'refund_failed',
      'withdrawal_report',
      'complaint_receipt',
      'complaint_answer',
      'restricted',
      'restriction_lifted',
      'appeal_answer',
    ]);
  });
});
