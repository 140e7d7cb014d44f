/** Photos made no larger than they need to be, and without what a camera writes into them (place, time, device). */

/** Text on a receipt stays readable at this length of the longer side. */
const LONGEST_SIDE_PX = 2400;
const WORTH_SHRINKING_BYTES = 1_500_000;
const JPEG_QUALITY = 0.85;

function decode(file: File): Promise<{ image: CanvasImageSource; width: number; height: number }> {
  const url = URL.createObjectURL(file);
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      URL.revokeObjectURL(url);
      resolve({ image, width: image.naturalWidth, height: image.naturalHeight });
    };
    image.onerror = () => {
      URL.revokeObjectURL(url);
      reject(new Error('not a picture this browser can read'));
    };
    image.src = url;
  });
}

/**
 * A JPEG photo drawn anew (which drops its metadata), smaller where it is larger than needed; other pictures only where
 * they are large. What cannot be read is sent as it is: the server judges it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  const isJpeg = file.type === 'image/jpeg';
  if (!isJpeg && !(/^image\/(png|webp)$/.test(file.type) && file.size > WORTH_SHRINKING_BYTES)) return file;
  try {
    const { image, width, height } = await decode(file);
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const paint = canvas.getContext('2d');
    if (!paint) return file;
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
    if (!blob || (!isJpeg && blob.size >= file.size)) return file;
    const name = isJpeg ? file.name : file.name.replace(/\.\w+$/, '.jpg');
    return new File([blob], name, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
