import sharp from 'sharp'

/** Small, in one colour: what is kept of a fixture has to stay small. */
export async function plainPhoto(background: string): Promise<File> {
  const create = { width: 64, height: 48, channels: 3 as const, background }
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

const columns = 12
const rows = 16

/** Blocks of grey that look like no other receipt's: each is good for one review. */
export async function receiptPhoto(seed: number): Promise<File> {
  const greys = Buffer.from(
    Array.from({ length: columns * rows }, (_, n) => ((n + 1) * (seed * 7919 + 104_729)) % 251),
  )
  const bytes = await sharp(greys, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(360, 480, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'receipt.png', { type: 'image/png' })
}
