import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';

import { createMailTransport, isPermanentFailure, isUnknownAddress, type OutgoingMail } from './mail-transport.ts';

const MAIL: OutgoingMail = {
  id: '019cd79e-4600-73cf-97e3-fe33696835f8',
  queuedAt: new Date('2026-03-10T12:00:00Z'),
  tenantSlug: 'she',
  from: { name: 'SZ Online', address: 'post@site.example' },
  to: 'anna@post.example',
  replyTo: null,
  unsubscribe: null,
  subject: 'Bevestig je e-mailadres',
  html: '<p>Hoi</p>',
  text: 'Hoi',
  images: [],
};

describe('the SMTP transport', () => {
  const received: { from: string; to: string[]; source: string }[] = [];
  let server: SMTPServer;
  const createServer = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        done(address.startsWith('weg') ? Object.assign(new Error('unknown'), { responseCode: 550 }) : null);
      },
      onData: (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        text(stream).then((source) => {
          received.push({ from, to: rcptTo.map(({ address }) => address), source });
          done();
        }, done);
      },
    });
  const listen = async () => {
    server = createServer();
    received.length = 0;
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  };

  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('sends mails to the server of MAIL_URL with a Message-ID that a retry repeats', async () => {
    const transport = createMailTransport({ mailUrl: await listen(), dataDir: '/nowhere' });
    const messageId = await transport.send(MAIL);
    expect(messageId).toBe(`<${MAIL.id}@site.example>`);
    expect(received).toMatchObject([{ from: 'post@site.example', to: ['anna@post.example'] }]);
    expect(received[0]!.source).toContain(`Message-ID: ${messageId}`);
    const error = await transport.send({ ...MAIL, to: 'weg@post.example' }).catch((caught: unknown) => caught);
    expect(isPermanentFailure(error)).toBe(true);
    const later = { code: 'EENVELOPE', responseCode: 451 };
    expect(isPermanentFailure(Object.assign(new Error('later'), later))).toBe(false);
    const login = { code: 'EAUTH', responseCode: 535 };
    expect(isPermanentFailure(Object.assign(new Error('the operator mistyped the password'), login))).toBe(false);
  });

  it('NOT-015 adds one-click unsubscribe headers exactly to mails that can be unsubscribed', async () => {
    const transport = createMailTransport({ mailUrl: await listen(), dataDir: '/nowhere' });
    const link = `https://site.example/unsubscribe?t=${'Ab-_'.repeat(40)}`;
    await transport.send({ ...MAIL, unsubscribe: link });
    await transport.send(MAIL);
    const [first, second] = received.map(({ source }) => source.split('\r\n\r\n', 1)[0]!);
    // Long headers are folded at spaces.
    const unfolded = first!.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toMatch(new RegExp(`^List-Unsubscribe: <${link.replace('?', '\\?')}>$`, 'm'));
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(second).not.toMatch(/^List-/m);
  });
});

describe('a rejection by the mail server', () => {
  const refusal = (response: string, responseCode = 550) =>
    Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode, response });

  it.each([
    '550 5.1.1 <x@post.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550-5.1.1 The email account that you tried to reach does not exist.',
    '553 5.1.3 Bad destination mailbox address syntax',
    '550 No such user here',
    '550 Requested action not taken: mailbox not found',
    '551 User not exist',
  ])('means an unknown address: %s', (response) => {
    expect(isUnknownAddress(refusal(response, Number(response.slice(0, 3))))).toBe(true);
  });

  it.each([
    '550 5.7.1 Message rejected as spam by Content Filtering',
    '552 5.2.2 Mailbox full',
    '550 5.7.26 Unauthenticated mail; user unknown to us',
    '554 Transaction failed',
    '550 Administrative prohibition',
  ])('means something else: %s', (response) => {
    expect(isUnknownAddress(refusal(response, Number(response.slice(0, 3))))).toBe(false);
  });

  it('is temporary: 4xx', () => {
    expect(isUnknownAddress(refusal('450 4.1.1 User unknown', 450))).toBe(false);
  });
});
