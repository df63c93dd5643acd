/** Id of the field in which photos are chosen; there is one on the page, with script or without. */
export const PHOTO_FIELD = 'photo-file';

/** What a device offers for choosing. What a file really is, the server looks at. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
