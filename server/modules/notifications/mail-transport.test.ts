import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';

import { createMailTransport, isPermanent } from './mail-transport.ts';
import type { OutgoingMail } from './mail-transport.ts';

const MAIL: OutgoingMail = {
  id: '019cd79e-4600-73cf-97e3-fe33696835f8',
  queuedAt: new Date('2026-03-10T12:00:00Z'),
  tenantSlug: 'she',
  from: { name: 'SZ Online', address: 'post@site.example' },
  to: 'anna@post.example',
  replyTo: null,
  subject: 'Bevestig je e-mailadres',
  html: '<p>Hoi</p>',
  text: 'Hoi',
  images: [],
};

describe('the SMTP transport', () => {
  const received: { from: string; to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(address.startsWith('weg') ? Object.assign(new Error('unknown'), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      void text(stream).then((source) => {
        received.push({ from, to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const listen = async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  };

  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('hands mails to the server of MAIL_URL under a Message-ID that a retry repeats', async () => {
    const transport = createMailTransport({ mailUrl: await listen(), dataDir: '/nowhere' });
    const messageId = await transport.send(MAIL);
    expect(messageId).toBe(`<${MAIL.id}@site.example>`);
    expect(received).toMatchObject([{ from: 'post@site.example', to: ['anna@post.example'] }]);
    expect(received[0]!.source).toContain(`Message-ID: ${messageId}`);
    const error = await transport.send({ ...MAIL, to: 'weg@post.example' }).catch((caught: unknown) => caught);
    expect(isPermanent(error)).toBe(true);
    const later = { code: 'EENVELOPE', responseCode: 451 };
    expect(isPermanent(Object.assign(new Error('later'), later))).toBe(false);
    const login = { code: 'EAUTH', responseCode: 535 };
    expect(isPermanent(Object.assign(new Error('the operator mistyped the password'), login))).toBe(false);
    transport.close();
  });
});
