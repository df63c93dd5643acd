/** Id of the file field; there is one on the page, with JavaScript or without. */
export const PHOTO_FIELD = 'photo-file';

/** Types offered in the file dialog. The server checks the actual content. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
