import { crc32, deflateSync } from 'node:zlib'

// Pictures no camera makes, byte by byte.

export function pngChunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

type Png = {
  width: number
  height: number
  pixels?: Buffer
  chunks?: readonly Buffer[]
  bits?: 8 | 16
  isInterlaced?: boolean
}

/** A black PNG, or with other pixels (or none); `chunks` stand before them. */
export function pngOf({ width, height, pixels, chunks = [], ...more }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([more.bits ?? 8, 2, 0, 0, more.isInterlaced ? 1 : 0], 8)
  const rows = pixels ?? Buffer.alloc((width * 3 + 1) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.of()),
  ])
}

/** A few bytes that claim a size of their choosing. */
export const claimingPng = (width: number, height: number, more: Partial<Png> = {}) =>
  pngOf({ width, height, pixels: Buffer.of(), ...more })

/** One pixel, as often as one likes. */
export function gifOfFrames(count: number): Buffer {
  const start = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const frames = Buffer.alloc(frame.length * count, Buffer.from(frame))
  return Buffer.concat([Buffer.from(start), frames, Buffer.of(0x3b)])
}
