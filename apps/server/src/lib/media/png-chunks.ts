const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What decides how a PNG looks. The rest is texts and trifles. */
const shown = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
)

/**
 * The same bytes without the texts of a PNG: packed ones are unpacked by the decoder, one after the
 * other and without an end, before it looks at the first pixel. Other formats are returned as they are.
 */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes
  const kept = Buffer.allocUnsafe(bytes.length)
  let length = bytes.copy(kept, 0, 0, signature.length)
  let at = signature.length
  // Length, name, content, checksum.
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (shown.has(bytes.readUInt32BE(at + 4))) length += bytes.copy(kept, length, at, end)
    at = end
  }
  return kept.subarray(0, length)
}
