/** A rectangle of a picture, in pixels of the picture as it is turned. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server keeps no more pixels a side; to send more would only take longer. */
const LONGEST = 2048;
const QUALITY = 0.9;

/** The box around a picture that is turned. @param degrees clockwise */
export function turnedSize({ width, height }: { width: number; height: number }, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** Pixels of the picture that is made of an area: no more than are kept, and no more than there are. */
export function croppedSize({ width, height }: CropArea): { width: number; height: number; scale: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale };
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/**
 * Makes a new picture of a part of another. Only that part is drawn: a canvas as large as the whole is more than some phones have.
 * @param address of the picture in this browser
 * @throws Error when the browser cannot
 */
export async function cropPhoto(address: string, area: CropArea, degrees: number): Promise<Blob> {
  const image = await load(address);
  const size = croppedSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const box = turnedSize({ width: image.naturalWidth, height: image.naturalHeight }, degrees);
  // A JPEG has no transparency, and what is left of it would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(size.scale, size.scale);
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return blob;
}
