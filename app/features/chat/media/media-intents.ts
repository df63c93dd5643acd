/** Values of the field `intent` in the conversation's forms without JavaScript; absent for a text. */
export const GIFT_INTENT = 'gift';
export const OPEN_INTENT = 'open-photo';
export const REFUSE_INTENT = 'refuse-photos';
export const ALLOW_INTENT = 'allow-photos';
export const REFUSE_VOICE_INTENT = 'refuse-voice';
export const ALLOW_VOICE_INTENT = 'allow-voice';
