import { crc32, deflateSync } from 'node:zlib'

const width = 360
const height = 480
const block = 30

/** A picture that looks like no other: every receipt is good for one review. */
export function receiptFile() {
  const columns = width / block
  const greys = Array.from({ length: columns * (height / block) }, () =>
    Math.floor(Math.random() * 256),
  )
  const rows = Array.from({ length: height }, (_, y) => {
    // The first byte of a row says that it is written out.
    const row = Buffer.alloc(width + 1)
    for (let x = 0; x < width; x += 1)
      row[x + 1] = greys[Math.floor(y / block) * columns + Math.floor(x / block)] ?? 0
    return row
  })
  return {
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: png(Buffer.concat(rows)),
  }
}

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey.
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
