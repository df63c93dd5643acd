export { noBlockBetweenSql } from './no-block-between.ts';
export { ONLINE_MS, isOnline, offlineAt } from './presence.ts';
