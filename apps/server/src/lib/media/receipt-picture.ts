import { throughDoor } from './picture-door.ts'

export type ReceiptPicture = {
  readonly webp: Buffer
  readonly coarse: readonly [number, number, number, number]
  readonly fine: Buffer
}

export const receiptPicture = (bytes: Buffer): Promise<ReceiptPicture> =>
  throughDoor(bytes, async (picture) => ({
    webp: await picture.webp({ quality: 80 }).toBuffer(),
    coarse: [0, 0, 0, 0],
    fine: Buffer.alloc(32),
  }))
