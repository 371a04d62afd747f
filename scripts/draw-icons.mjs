// Draws the icons of the installed app from the logo: `node scripts/draw-icons.mjs` after it has changed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fromRoot } from './process/paths.mjs'

const logo = await readFile(fromRoot('apps/web/public/logo.svg'), 'utf8')
const paper = '#fbf9f6'
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }

/** The white parts are cut out: a badge is one colour, chosen by the device. */
const outline = logo
  .replace('color="#d43a1e"', 'color="#fff"')
  .replace(/<path fill="#fff"[^>]*\/>|<path fill="none"[^>]*\/>/g, '')
const cutOut = logo.replace(/<path fill="currentColor"[^>]*\/>/, '')

async function drawn(svg, { size, share, background }) {
  const inner = Math.round(size * share)
  const mark = await sharp(Buffer.from(svg), { density: 72 * (inner / 48) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const canvas = { width: size, height: size, channels: 4, background }
  return sharp({ create: canvas }).composite([{ input: mark }])
}

const finished = (image) => image.png({ compressionLevel: 9, palette: true }).toBuffer()

async function badge() {
  const options = { size: 96, share: 0.9, background: nothing }
  const holes = await (await drawn(cutOut, options)).png().toBuffer()
  const solid = await (await drawn(outline, options)).png().toBuffer()
  return sharp(solid).composite([{ input: holes, blend: 'dest-out' }])
}

const icons = {
  192: await drawn(logo, { size: 192, share: 0.84, background: nothing }),
  512: await drawn(logo, { size: 512, share: 0.84, background: nothing }),
  // A device may cut away all but a circle of four fifths.
  maskable: await drawn(logo, { size: 512, share: 0.56, background: paper }),
  apple: await drawn(logo, { size: 180, share: 0.72, background: paper }),
  badge: await badge(),
}

await mkdir(fromRoot('apps/web/public/icons'), { recursive: true })
for (const [name, image] of Object.entries(icons))
  await writeFile(fromRoot(`apps/web/public/icons/${name}.png`), await finished(image))
