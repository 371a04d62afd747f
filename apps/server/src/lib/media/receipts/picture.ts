import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ReceiptPicture } from '../drawing/drawing.ts'
import { safePicture } from '../safe-picture.ts'
import { coarsePrint, finePrint } from './fingerprint.ts'

/** Wide enough to read; a receipt is long. */
const readable = { width: 1200, height: 4800, fit: 'inside', withoutEnlargement: true } as const

/** A new picture of a receipt, and what tells it from every other one, from one look at the bytes. */
export const receiptPicture = (bytes: Buffer): Promise<ReceiptPicture> =>
  safePicture(bytes, async (picture) => {
    const { data, info } = await picture
      .resize(readable)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { data, width: info.width, height: info.height }
    return {
      webp: await sharp(data, { raw: info }).webp({ quality: 80 }).toBuffer(),
      coarse: await coarsePrint(pixels),
      fine: await finePrint(pixels),
      contentHash: createHash('sha256').update(bytes).digest(),
    }
  })
