import { expect, it } from 'vitest';

import { createUploadShares } from './upload-shares.ts';

const MB = 1024 * 1024;
const nothing = () => undefined;

it('HRD-2 gives a member two uploads and an address six, and the places to complete pictures only', () => {
  const shares = createUploadShares();
  const first = shares.begin('anna', '192.0.2.1', nothing);
  shares.begin('anna', '192.0.2.2', nothing);
  expect(() => shares.begin('anna', '192.0.2.3', nothing)).toThrow('photos_busy');
  first.end();
  shares.begin('anna', '192.0.2.3', nothing);
  for (let member = 0; member < 6; member += 1) shares.begin(`flood-${member}`, '198.51.100.1', nothing);
  expect(() => shares.begin('flood-6', '198.51.100.1', nothing)).toThrow('photos_busy');
  // Uploads that only begin, from any number of addresses, hold no place.
  for (let member = 0; member < 500; member += 1) shares.begin(`idle-${member}`, `10.0.0.${member}`, nothing);
  const complete = Array.from({ length: 24 }, (_, member) =>
    shares.begin(`m-${member}`, `203.0.113.${member}`, nothing),
  );
  for (const upload of complete) upload.takePlace();
  const late = shares.begin('late', '203.0.113.99', nothing);
  expect(() => late.takePlace()).toThrow('photos_busy');
  complete[0]!.end();
  late.takePlace();
});

it('HRD-2 ends the upload that began first when those that arrive hold too many bytes', () => {
  const shares = createUploadShares();
  const ended: number[] = [];
  const uploads = Array.from({ length: 30 }, (_, index) => {
    const upload = shares.begin(`m-${index}`, `10.0.0.${index}`, () => {
      ended.push(index);
      upload.end();
    });
    return upload;
  });
  for (const upload of uploads) upload.hold(9 * MB);
  expect(ended).toEqual([0, 1, 2, 3]);
});
