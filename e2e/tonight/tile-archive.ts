// The smallest archive of tiles that there can be, written by hand: one tile of the whole world, all of it water.

/** Seven bits at a time, the lowest first. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

const field = (number: number, bytes: readonly number[]) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const count = (number: number, value: number) => [...varint(number * 8), ...varint(value)]
const text = (words: string) => [...new TextEncoder().encode(words)]

const extent = 4096
const polygon = 3
const zigzag = (step: number) => (step < 0 ? -2 * step - 1 : 2 * step)

/** Once around the edge of the tile. */
const square = [
  [9, zigzag(0), zigzag(0)],
  [26, zigzag(extent), zigzag(0), zigzag(0), zigzag(extent), zigzag(-extent), zigzag(0)],
  [15],
].flat()

/** A vector tile with one polygon in one layer. */
export function tileOf(layer: string): Uint8Array {
  const feature = [...count(3, polygon), ...field(4, square.flatMap(varint))]
  const described = [
    ...count(15, 2),
    ...field(1, text(layer)),
    ...field(2, feature),
    ...count(5, extent),
  ]
  return Uint8Array.from(field(3, described))
}

const headerBytes = 127
const none = 1
const vectorTiles = 1

/** Header, directory, description, tile: the third version of the format. */
export function archiveOf(layer: string): Uint8Array {
  const tile = tileOf(layer)
  // One entry: tile 0, once, so long, at the beginning.
  const directory = [1, 0, 1, tile.length, 1].flatMap(varint)
  const description = text(JSON.stringify({ vector_layers: [{ id: layer, fields: {} }] }))
  const header = new DataView(new ArrayBuffer(headerBytes))
  text('PMTiles').forEach((letter, place) => header.setUint8(place, letter))
  header.setUint8(7, 3)
  const [directoryAt, descriptionAt] = [headerBytes, headerBytes + directory.length]
  const tileAt = descriptionAt + description.length
  const sizes = [
    [directoryAt, directory.length],
    [descriptionAt, description.length],
    [tileAt, 0],
    [tileAt, tile.length],
    [1, 1],
    [1],
  ].flat()
  sizes.forEach((size, place) => header.setBigUint64(8 + place * 8, BigInt(size), true))
  for (const [place, value] of [
    [96, 1],
    [97, none],
    [98, none],
    [99, vectorTiles],
  ] as const)
    header.setUint8(place, value)
  for (const [place, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    header.setInt32(place, degrees * 10_000_000, true)
  return Uint8Array.from([...new Uint8Array(header.buffer), ...directory, ...description, ...tile])
}
