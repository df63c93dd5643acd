import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The certificate of a cluster on this machine, in the cluster's folder, with its key. */
export const CERTIFICATE = 'certificate.pem';

/** Validity of a new certificate, in days: longer than the threshold of the expiry alert. */
export const CERTIFICATE_DAYS = 30;

/** For *.localhost, which browsers resolve by themselves. They show a warning, because it is self-signed. */
export function createCertificate(programs: { openssl: string }, folder: string, days: number): void {
  const [key, certificate] = [join(folder, 'certificate.key'), join(folder, 'certificate.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'];
  const validity = ['-days', String(days)];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...validity, '-keyout', key, '-out', certificate];
  execFileSync(programs.openssl, [...request, ...subject], { stdio: 'ignore' });
  writeFileSync(join(folder, CERTIFICATE), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), {
    mode: 0o600,
  });
}
