import { safePicture } from './safe-picture.ts'

const side = 320

/** A new picture of what the bytes show: square, upright, in sRGB, without anything else they carry. */
export const squarePicture = (bytes: Buffer): Promise<Buffer> =>
  safePicture(bytes, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  )
