/** Values of the field `intent` in the conversation's forms without JavaScript; absent for a text. */
export const GIFT_INTENT = 'gift';
export const OPEN_INTENT = 'open-photo';
export const REFUSE_INTENT = 'refuse-photos';
export const ALLOW_INTENT = 'allow-photos';
