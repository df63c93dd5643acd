/** The texts that pages need in the browser, each fetched when a screen first asks for it. Mails and errors are never among them. */
export const chunks = {
  games: () => import('./chunks/games.ts'),
  members: () => import('./chunks/members.ts'),
  entrance: () => import('./chunks/entrance.ts'),
  account: () => import('./chunks/account.ts'),
  chat: () => import('./chunks/chat.ts'),
  composer: () => import('./chunks/composer.ts'),
  directdebit: () => import('./chunks/directdebit.ts'),
  media: () => import('./chunks/media.ts'),
  myprofile: () => import('./chunks/myprofile.ts'),
  order: () => import('./chunks/order.ts'),
  photos: () => import('./chunks/photos.ts'),
  safety: () => import('./chunks/safety.ts'),
  sandbox: () => import('./chunks/sandbox.ts'),
  search: () => import('./chunks/search.ts'),
  transactions: () => import('./chunks/transactions.ts'),
};
