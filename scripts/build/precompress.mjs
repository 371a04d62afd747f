// .br and .gz beside every text asset, so that the server never compresses while someone waits.
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fromRoot } from '../process/paths.mjs'
import { listFiles } from './fingerprint.mjs'

const isText = /\.(js|css|svg|json|webmanifest|xml|txt|ico)$/
const smallest = 1024
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

export async function precompress(folder) {
  // index.html is left out because the server fills it in for each answer.
  const assets = listFiles([folder]).filter(
    (file) => isText.test(file) && !file.includes('/.vite/'),
  )
  await Promise.all(assets.map(compressOne))
}

async function compressOne(file) {
  const content = await readFile(fromRoot(file))
  if (content.length <= smallest) return
  await Promise.all([
    promisify(brotliCompress)(content, best).then((made) =>
      writeFile(fromRoot(`${file}.br`), made),
    ),
    promisify(gzip)(content, { level: 9 }).then((made) => writeFile(fromRoot(`${file}.gz`), made)),
  ])
}
