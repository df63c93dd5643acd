import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderScanner } from './folder-scanner.ts';
import { createTenantsFolder, type TenantsFolder } from '../../../../../tests/factories/tenants-folder.ts';

let folder: TenantsFolder;
const KNOWN = new Set(['een']);

beforeEach(async () => {
  folder = await createTenantsFolder();
});
afterEach(() => folder.cleanUp());

async function createScannerWithOneFolder() {
  await folder.write('een');
  const scanner = createFolderScanner(folder.dir);
  await scanner.scan(new Set(), true);
  return scanner;
}

describe('TEN-026 a save in progress', () => {
  it('is reported as invalid on the second scan only', async () => {
    const scanner = await createScannerWithOneFolder();
    await folder.writeText('een', 'slug: een\nna');
    expect(await scanner.scan(KNOWN, false)).toMatchObject({
      rescanSoon: true,
      readings: [{ slug: 'een', reading: { ok: true } }],
    });
    expect(await scanner.scan(KNOWN, false)).toMatchObject({
      rescanSoon: false,
      readings: [{ slug: 'een', reading: { ok: false } }],
    });
  });

  it('is treated as a removal on the second scan only', async () => {
    const scanner = await createScannerWithOneFolder();
    await folder.remove('een');
    expect(await scanner.scan(KNOWN, false)).toMatchObject({
      rescanSoon: true,
      readings: [{ slug: 'een', reading: { ok: true } }],
    });
    expect(await scanner.scan(KNOWN, false)).toEqual({ failure: null, rescanSoon: false, readings: [] });
  });

  it('is ignored when the second scan is valid, and tolerated again the next time', async () => {
    const scanner = await createScannerWithOneFolder();
    await folder.writeText('een', '');
    expect(await scanner.scan(KNOWN, false)).toMatchObject({ rescanSoon: true });
    await folder.write('een', { min_age: 44 });
    expect(await scanner.scan(KNOWN, false)).toMatchObject({
      rescanSoon: false,
      readings: [{ reading: { config: { min_age: 44 } } }],
    });
    await folder.writeText('een', '');
    expect(await scanner.scan(KNOWN, false)).toMatchObject({ rescanSoon: true, readings: [{ reading: { ok: true } }] });
  });

  it('is awaited for a new folder', async () => {
    const scanner = await createScannerWithOneFolder();
    await folder.writeText('twee', 'slug: tw');
    const first = await scanner.scan(KNOWN, false);
    expect(first.rescanSoon).toBe(true);
    expect(first.readings.map(({ slug }) => slug)).toEqual(['een']);
  });
});
