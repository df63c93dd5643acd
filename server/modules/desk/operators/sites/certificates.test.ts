import { createServer, type AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { createTestClock } from '../../../../../tests/factories/clock.ts';
import { readCertificate, createCertificateMonitor, certificateState, type CertificateResult } from './certificates.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000 + 3_600_000);

describe('certificates of hosts', () => {
  it.each<[string, CertificateResult, object]>([
    ['good', { validTo: inDays(60), refused: null }, { state: 'valid', days: 60 }],
    ['not renewed in time', { validTo: inDays(20), refused: null }, { state: 'ends_soon', days: 20 }],
    ['past', { validTo: inDays(-2), refused: 'CERT_HAS_EXPIRED' }, { state: 'expired', days: -2 }],
    ['of another host', { validTo: inDays(60), refused: 'ERR_TLS_CERT_ALTNAME_INVALID' }, { state: 'refused' }],
    ['silent', { unreachable: 'ETIMEDOUT' }, { state: 'unreachable', reason: 'ETIMEDOUT' }],
  ])('OPS-017 derives the state of a certificate: %s', (_name, shown, state) => {
    expect(certificateState(shown, NOW)).toMatchObject(state);
  });

  it('OPS-017 reports why a host does not respond or does not speak TLS', async () => {
    const server = createServer((socket) => void socket.resume().end('no TLS here'));
    await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await readCertificate('localhost', port)).toEqual({ unreachable: expect.any(String) });
    await new Promise((resolve) => void server.close(resolve));
    // Browsers resolve such names themselves; the system may not know them.
    expect(await readCertificate('zomer.localhost', port)).toEqual({ unreachable: 'ECONNREFUSED' });
  });

  it('OPS-017 checks a host once in six hours, and sooner if it did not respond', async () => {
    const clock = createTestClock();
    const asked: string[] = [];
    const ask = (host: string): Promise<CertificateResult> => {
      asked.push(host);
      return Promise.resolve(host === 'dood' ? { unreachable: 'ENOTFOUND' } : { validTo: inDays(60), refused: null });
    };
    const certificates = createCertificateMonitor(clock, ask);
    expect(certificates.known('een')).toEqual({ state: 'unchecked' });
    await Promise.all([certificates.check(['een', 'dood']), certificates.check(['een'])]);
    expect(asked.toSorted()).toEqual(['dood', 'een']);
    expect(certificates.known('een')).toMatchObject({ state: 'valid' });
    clock.advance(6 * 60_000);
    await certificates.check(['een', 'dood']);
    expect(asked.slice(2)).toEqual(['dood']);
    clock.advance(6 * 3_600_000);
    await certificates.check(['een']);
    expect(asked.slice(3)).toEqual(['een']);
  });

  it('OPS-017 checks no hosts in the demo', async () => {
    const certificates = createCertificateMonitor(createTestClock(), null);
    await certificates.check(['default.localhost']);
    expect(certificates.known('default.localhost')).toEqual({ state: 'none' });
  });
});
