import { photoRenditions } from '../photo-renditions.ts'
import { receiptPicture } from '../receipts/picture.ts'
import { megapixelsOf } from '../safe-picture.ts'
import { squarePicture } from '../square-picture.ts'
import type { Drawing } from './drawing.ts'

/** Draws in the process that asks, with the decoders in it: the one beside the server, or a test. */
export const drawHere: Drawing = {
  megapixels: megapixelsOf,
  renditions: photoRenditions,
  square: squarePicture,
  receipt: receiptPicture,
}
