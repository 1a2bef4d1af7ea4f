/** What a file chooser for photos accepts; formats that a browser cannot decode are refused later, with a message. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/jpg,image/heic,image/heif,.jpg,.jpeg,.png,.heic,.heif';
