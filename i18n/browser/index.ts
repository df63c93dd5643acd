import { chunks as en } from '../locales/en/chunks.ts';
import { chunks as nl } from '../locales/nl/chunks.ts';

type Texts = Record<string, object>;
type Chunk = () => Promise<{ texts: Texts }>;
type ChunkName = keyof typeof nl;

const LANGUAGES: Readonly<Record<string, Record<ChunkName, Chunk> | undefined>> = { nl, en };

/** The chunk of each namespace that is not in the first one. */
const CHUNK_OF: Readonly<Record<string, ChunkName | undefined>> = {
  auth: 'entrance',
  pages: 'entrance',
  signup: 'entrance',
  chat: 'chat',
  credits: 'order',
  credentials: 'account',
  departure: 'account',
  directdebit: 'directdebit',
  emoji: 'composer',
  games: 'games',
  icebreakers: 'composer',
  kept: 'safety',
  media: 'media',
  order: 'order',
  person: 'safety',
  myprofile: 'myprofile',
  photos: 'photos',
  safety: 'safety',
  sandbox: 'sandbox',
  search: 'search',
  settings: 'account',
  transactions: 'transactions',
};

/** The texts that travel with a namespace. The preview speaks Dutch whatever language the page has. */
export async function textsWith(namespace: string, language: string): Promise<Texts> {
  const { texts } = await (namespace === 'preview'
    ? import('./preview.ts')
    : (LANGUAGES[language] ?? nl)[CHUNK_OF[namespace] ?? 'members']());
  return texts;
}
