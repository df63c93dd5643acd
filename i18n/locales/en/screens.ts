import { texts as account } from './chunks/account.ts';
import { texts as chat } from './chunks/chat.ts';
import { texts as composer } from './chunks/composer.ts';
import { texts as directdebit } from './chunks/directdebit.ts';
import { texts as entrance } from './chunks/entrance.ts';
import { texts as games } from './chunks/games.ts';
import { texts as media } from './chunks/media.ts';
import { texts as members } from './chunks/members.ts';
import { texts as myprofile } from './chunks/myprofile.ts';
import { texts as order } from './chunks/order.ts';
import { texts as photos } from './chunks/photos.ts';
import { texts as sandbox } from './chunks/sandbox.ts';
import { texts as safety } from './chunks/safety.ts';
import { texts as search } from './chunks/search.ts';
import { texts as transactions } from './chunks/transactions.ts';
import entry from './entry.json' with { type: 'json' };
import landers from './landers.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import niche from './niche.json' with { type: 'json' };

/**
 * All texts of screens, for the server. The front and landing pages in each brand's voice and the entry warning stay there: a page is
 * handed its own with its data.
 */
export const texts = {
  ...members,
  ...chat,
  ...composer,
  ...directdebit,
  ...entrance,
  ...account,
  ...games,
  ...media,
  ...myprofile,
  ...order,
  ...photos,
  ...sandbox,
  ...safety,
  ...search,
  ...transactions,
  entry,
  landers,
  landing,
  niche,
};
