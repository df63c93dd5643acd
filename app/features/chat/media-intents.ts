/** What a form of the conversation's page without script asks for, in its field `intent`; none for a text. */
export const GIFT_INTENT = 'gift';
export const OPEN_INTENT = 'open-photo';
export const REFUSE_INTENT = 'refuse-photos';
export const ALLOW_INTENT = 'allow-photos';
