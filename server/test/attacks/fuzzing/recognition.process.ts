/** Recognises one picture after the other, as the reading process does with its one: for `run-pictures.ts`. */
import type { GreyPicture } from '../../../src/readings/ocr/grey-picture.ts';
import { createRecognizer } from '../../../src/readings/ocr/recognizer.ts';

const recognizer = await createRecognizer(['en']);
if (!recognizer) throw new Error('The data of English are not installed');

process.once('disconnect', () => process.exit(0));
process.on('message', (picture: GreyPicture) => {
  let words: number | undefined;
  try {
    ({ words } = recognizer.recognize(picture));
  } catch {
    // As the reading process would answer that the file cannot be read.
  }
  process.send?.(words);
});
process.send?.('ready');
