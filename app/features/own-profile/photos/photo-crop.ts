/** A rectangle in pixels of the rotated picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The server stores no more pixels per side; sending more would only take longer. */
const MAX_SIDE = 2048;
const QUALITY = 0.9;

/** The bounding box of a rotated picture. @param degrees clockwise */
export function rotatedSize({ width, height }: { width: number; height: number }, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** Size of the cropped picture: at most what is stored, and not enlarged. */
export function croppedSize({ width, height }: CropArea): { width: number; height: number; scale: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale };
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/**
 * Crops a picture. Draws only the cropped part: some phones lack memory for a canvas of the whole picture.
 * @throws Error if the browser cannot draw it
 */
export async function cropPhoto(address: string, area: CropArea, degrees: number): Promise<Blob> {
  const image = await loadImage(address);
  const size = croppedSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas context');
  const box = rotatedSize({ width: image.naturalWidth, height: image.naturalHeight }, degrees);
  // JPEG has no transparency; transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(size.scale, size.scale);
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the canvas returned no picture');
  return blob;
}
