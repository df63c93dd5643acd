import { extname } from 'node:path';
import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import type { ExportContent } from './export-content.ts';

/**
 * Streams the archive: a JSON file for each type of data present, and the stored photos and recordings, which are read
 * one after the other.
 * @param at modification time of its files
 */
export function createArchive(content: ExportContent, photos: Pick<FileStorage, 'readStream'>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [name, value] of Object.entries(content.files)) {
    if (Array.isArray(value) && value.length === 0) continue;
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), `${name}.json`, { mtime: at });
  }
  const stored = (['photos', 'voices'] as const).flatMap((folder) =>
    content[folder].map((file) => ({ folder, ...file })),
  );
  for (const { folder, id, storageKey } of stored) {
    const name = `${folder}/${id}${extname(storageKey) || '.webp'}`;
    zip.addReadStreamLazy(name, { mtime: at, compress: false }, (done) => {
      photos.readStream(storageKey).then(
        (file) => done(null, file?.stream ?? Readable.from([])),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}
