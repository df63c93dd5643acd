import { beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseSignupPhoto, uploadSignupPhoto } from './signup-photo.ts';

const photo = () => new File(['pixels'], 'ik.jpg', { type: 'image/jpeg' });

describe('the photo of a signup', () => {
  const sent: Array<{ path: string; file: FormDataEntryValue | null }> = [];
  const answerWith = (answer: () => Promise<Response>) =>
    vi.stubGlobal('fetch', (path: string, init: { body: FormData }) => {
      sent.push({ path, file: init.body.get('photo') });
      return answer();
    });

  beforeEach(() => {
    sent.length = 0;
    chooseSignupPhoto(null);
  });

  it('ACC-043 is uploaded once, after the account exists', async () => {
    answerWith(() => Promise.resolve(Response.json({ photo: {} }, { status: 201 })));
    const file = photo();
    chooseSignupPhoto(file);
    expect(await uploadSignupPhoto()).toEqual({ sent: true });
    expect(await uploadSignupPhoto()).toBeNull();
    expect(sent).toEqual([{ path: '/api/photo.php', file }]);
  });

  it('is not uploaded when none was chosen or the choice was undone', async () => {
    answerWith(() => Promise.reject(new Error('must not upload')));
    chooseSignupPhoto(photo());
    chooseSignupPhoto(null);
    expect(await uploadSignupPhoto()).toBeNull();
  });

  it('reports why it was rejected, and a failure without text', async () => {
    answerWith(() =>
      Promise.resolve(Response.json({ error: 'photo_too_large', message: 'Te groot.' }, { status: 413 })),
    );
    chooseSignupPhoto(photo());
    expect(await uploadSignupPhoto()).toEqual({ refusal: 'Te groot.' });
    answerWith(() => Promise.reject(new TypeError('no network')));
    chooseSignupPhoto(photo());
    expect(await uploadSignupPhoto()).toEqual({ refusal: null });
  });
});
