import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { readExr } from './exr.mjs'

/** The packages live outside the project: only who makes pictures needs them. See README.md. */
const toolsFolder = process.env.RENDER_TOOLS ?? '/tmp/render-tools'
const fromTools = createRequire(join(toolsFolder, 'package.json'))
const folderOf = (name) => join(toolsFolder, 'node_modules', name)

/** A large picture does not fit the network at once; the overlap hides the seams. */
const largestTile = 512
const overlap = 96

/** Intel's denoising network for finished colours, run with TensorFlow's WebAssembly kernels. */
export async function openDenoiser() {
  const tf = fromTools('@tensorflow/tfjs-core')
  fromTools('@tensorflow/tfjs-backend-cpu')
  const { setWasmPaths } = fromTools('@tensorflow/tfjs-backend-wasm')
  setWasmPaths(`${dirname(fromTools.resolve('@tensorflow/tfjs-backend-wasm/package.json'))}/dist/`)
  await tf.setBackend('wasm')
  await tf.ready()
  const run = network(tf, await readWeights(tf))
  return (prefix) => denoise(tf, run, prefix)
}

async function readWeights(tf) {
  const { parseTZA } = await import(pathToFileURL(join(folderOf('oidn-web'), 'lib/tza.js')))
  const file = readFileSync(join(folderOf('denoiser'), 'tzas/rt_ldr_alb_nrm.tza'))
  const tensors = parseTZA(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))
  return new Map([...tensors].map(([name, tensor]) => [name, toTensor(tf, tensor)]))
}

function toTensor(tf, { desc, data }) {
  const count = desc.dims.reduce((product, size) => product * size, 1)
  const values =
    desc.dataType === 'Float16'
      ? Float32Array.from(new Uint16Array(data.buffer, data.byteOffset, count), fromHalf)
      : new Float32Array(data.buffer, data.byteOffset, count)
  if (desc.dims.length === 1) return tf.tensor1d(values)
  return tf.tidy(() => tf.transpose(tf.tensor4d(values, desc.dims), [2, 3, 1, 0]))
}

function fromHalf(bits) {
  const sign = bits >> 15 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = (bits & 1023) / 1024
  if (exponent === 0) return sign * 2 ** -14 * fraction
  return sign * 2 ** (exponent - 15) * (1 + fraction)
}

/** The U-shaped network the weights were trained for. */
function network(tf, weights) {
  const conv = (name, x) =>
    tf.fused.conv2d({
      x,
      filter: weights.get(`${name}.weight`),
      bias: weights.get(`${name}.bias`),
      strides: 1,
      pad: 'same',
      activation: 'relu',
    })
  const shrink = (x) => tf.maxPool(x, 2, 2, 'same')
  const grow = (x) => tf.image.resizeNearestNeighbor(x, [x.shape[1] * 2, x.shape[2] * 2])
  const join2 = (name, x, skipped) =>
    conv(`${name}b`, conv(`${name}a`, tf.concat([grow(x), skipped], 3)))
  return (x) =>
    tf.tidy(() => {
      const half = shrink(conv('enc_conv1', conv('enc_conv0', x)))
      const quarter = shrink(conv('enc_conv2', half))
      const eighth = shrink(conv('enc_conv3', quarter))
      const deepest = conv('enc_conv5b', conv('enc_conv5a', shrink(conv('enc_conv4', eighth))))
      const up = join2(
        'dec_conv2',
        join2('dec_conv3', join2('dec_conv4', deepest, eighth), quarter),
        half,
      )
      return conv('dec_conv0', join2('dec_conv1', up, x))
    })
}

/** Cleans `<prefix>.png` with the help of the surfaces' own colours and directions beside it. */
async function denoise(tf, run, prefix) {
  const { data, info } = await sharp(`${prefix}.png`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const albedo = readExr(readFileSync(`${prefix}-albedo-0001.exr`))
  const normal = readExr(readFileSync(`${prefix}-normal-0001.exr`))
  const clamp = (value) => Math.max(0, Math.min(1, value))
  const channels = (at, c) => {
    if (c < 3) return data[at * 3 + c] / 255
    if (c < 6) return clamp(albedo[at * 3 + c - 3])
    return clamp(normal[at * 3 + c - 6] * 0.5 + 0.5)
  }
  const clean = Buffer.alloc(width * height * 3)
  const tile = { width: evenTile(width), height: evenTile(height) }
  for (let top = 0; top < height; top += tile.height) {
    for (let left = 0; left < width; left += tile.width) {
      await cleanTile({ tf, run, channels, width, height, tile, top, left, clean })
    }
  }
  return sharp(clean, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Tiles of one size, so that no sliver at the edge costs as much as a whole one. */
const evenTile = (length) => Math.ceil(length / Math.ceil(length / largestTile))

async function cleanTile({ tf, run, channels, width, height, tile, top, left, clean }) {
  const x0 = Math.max(0, left - overlap)
  const y0 = Math.max(0, top - overlap)
  const tileWidth = Math.min(width, left + tile.width + overlap) - x0
  const tileHeight = Math.min(height, top + tile.height + overlap) - y0
  // Four times halved, so both sides must be multiples of 16; the edge is repeated to fill up.
  const paddedWidth = Math.ceil(tileWidth / 16) * 16
  const paddedHeight = Math.ceil(tileHeight / 16) * 16
  const input = new Float32Array(paddedWidth * paddedHeight * 9)
  for (let y = 0; y < paddedHeight; y += 1) {
    for (let x = 0; x < paddedWidth; x += 1) {
      const from = (y0 + Math.min(y, tileHeight - 1)) * width + x0 + Math.min(x, tileWidth - 1)
      const to = (y * paddedWidth + x) * 9
      for (let c = 0; c < 9; c += 1) input[to + c] = channels(from, c)
    }
  }
  const tensor = tf.tensor4d(input, [1, paddedHeight, paddedWidth, 9])
  const result = run(tensor)
  const values = await result.data()
  tensor.dispose()
  result.dispose()
  for (let y = top; y < Math.min(height, top + tile.height); y += 1) {
    for (let x = left; x < Math.min(width, left + tile.width); x += 1) {
      for (let c = 0; c < 3; c += 1) {
        const value = values[((y - y0) * paddedWidth + x - x0) * 3 + c]
        clean[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, Math.round(value * 255)))
      }
    }
  }
}
