import { describe, expect, it, vi } from 'vitest';

const regions = { NL: { 'NL-DR': 'Drenthe', 'NL-UT': 'Utrecht' }, BE: { 'BE-VAN': 'Antwerpen' } };

/** Modules cache what they fetched; each test gets new ones. */
async function load(answer: () => Promise<Response>) {
  vi.resetModules();
  const fetch = vi.fn<(path: string) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetch);
  return { fetch, ...(await import('./value-lists.ts')) };
}

describe('API-016 value lists', () => {
  it('are fetched once for all callers', async () => {
    const { fetch, loadRegions } = await load(async () => Response.json({ regions }));
    const both = await Promise.all([loadRegions('NL'), loadRegions('BE')]);
    expect(both).toEqual([
      [
        { code: 'NL-DR', name: 'Drenthe' },
        { code: 'NL-UT', name: 'Utrecht' },
      ],
      [{ code: 'BE-VAN', name: 'Antwerpen' }],
    ]);
    expect(await loadRegions('FR')).toEqual([]);
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/regions.php']);
  });

  it('are fetched again after an error', async () => {
    const answers = [new Response(null, { status: 429 }), Response.json({ regions })];
    const { fetch, loadRegions } = await load(async () => answers.shift()!);
    await expect(loadRegions('NL')).rejects.toThrow('429');
    expect(await loadRegions('BE')).toEqual([{ code: 'BE-VAN', name: 'Antwerpen' }]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
