export { giveFictionalLike } from './fictional-like.ts';
export { sendDeferredLikeNotification } from './like-notifications.ts';
export { likeSchema } from './likes.schema.ts';
export { createLikesService } from './likes.service.ts';
export { sendMatchReminders } from './match-reminders.ts';
export { newMatchUntil } from './match-times.ts';
export { markLikeSeen } from './mark-like-seen.ts';
export { storeLike, type LikeAnswer } from './store-like.ts';
