import 'reflect-metadata';
import { createECDH, createPublicKey, randomBytes, verify, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';

import * as x509 from '@peculiar/x509';
import ece from 'http_ece';

/** A push message, decrypted with the device's keys. */
interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  payload: Record<string, unknown>;
  /** Claims of the VAPID token (RFC 8292); null when its signature is invalid. */
  claims: Record<string, unknown> | null;
}

/** A subscribed browser with its private keys. */
export function createPushDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { ecdh, auth, subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } } };
}

/** Creates a self-signed certificate for a host. */
async function createCertificate(host: string): Promise<{ cert: string; key: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const made = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${host}`,
      keys,
      signingAlgorithm: algorithm,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
    },
    webcrypto as Crypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: made.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
}

/** The claims of `vapid t=<token>, k=<key>` if the signature is valid. */
function verifyClaims(header: string): Record<string, unknown> | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const holds = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return holds ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>) : null;
}

/**
 * A local push service over TLS that records and decrypts messages.
 * @param host host name of a real push service; `agent` connects it to this server
 * @param at where it listens
 */
export async function startPushService(host: string, at = { address: '127.0.0.1', port: 0 }) {
  const identity = await createCertificate(host);
  const received: ReceivedPush[] = [];
  const devices = new Map<string, ReturnType<typeof createPushDevice>>();
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  const server = createServer(identity, async (request, response) => {
    const body = await buffer(request);
    const device = devices.get(`https://${host}${request.url}`);
    if (device) {
      const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: device.ecdh, authSecret: device.auth });
      received.push({
        path: request.url!,
        headers: request.headers,
        payload: JSON.parse(plain.toString()) as Record<string, unknown>,
        claims: verifyClaims(request.headers.authorization ?? ''),
      });
    }
    response.writeHead(answer.status, answer.headers).end();
  });
  server.listen(at.port, at.address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ ca: identity.cert });
  // Every host resolves to this server, whose certificate has the requested name.
  agent.createConnection = (options) =>
    connect({ host: at.address, port, ca: identity.cert, servername: (options as { host?: string }).host }) as Socket;
  return {
    agent,
    /** PEM, for who is to trust it. */
    certificate: identity.cert,
    received,
    /** Creates a browser subscribed at this service. */
    subscribe: () => {
      const device = createPushDevice(`https://${host}/send/${randomBytes(12).toString('hex')}`);
      devices.set(device.subscription.endpoint, device);
      return device;
    },
    /** Sets the response for later requests. */
    answerWith: (status: number, headers?: Record<string, string>) => {
      answer = { status, headers };
    },
    stop: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
