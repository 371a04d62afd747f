/** Red, green and blue of an uncompressed 32-bit OpenEXR picture, one after the other. */
export function readExr(file) {
  let at = 8
  const text = () => {
    const end = file.indexOf(0, at)
    const found = file.toString('latin1', at, end)
    at = end + 1
    return found
  }
  const attributes = new Map()
  for (let name = text(); name !== ''; name = text()) {
    text()
    const size = file.readInt32LE(at)
    attributes.set(name, file.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  const box = attributes.get('dataWindow')
  const width = box.readInt32LE(8) - box.readInt32LE(0) + 1
  const height = box.readInt32LE(12) - box.readInt32LE(4) + 1
  const names = channelNames(attributes.get('channels'))
  const pixels = new Float32Array(width * height * 3)
  at += height * 8
  for (let y = 0; y < height; y += 1) {
    at += 8
    for (const name of names) {
      const channel = 'RGB'.indexOf(name)
      for (let x = 0; x < width; x += 1, at += 4) {
        if (channel >= 0) pixels[(y * width + x) * 3 + channel] = file.readFloatLE(at)
      }
    }
  }
  return pixels
}

function channelNames(list) {
  const names = []
  for (let at = 0; list[at] !== 0; ) {
    const end = list.indexOf(0, at)
    names.push(
      list.toString('latin1', at, end).replace(/^X$/, 'R').replace(/^Y$/, 'G').replace(/^Z$/, 'B'),
    )
    at = end + 17
  }
  return names
}
