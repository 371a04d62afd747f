import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../apps/server/demo/pictures', import.meta.url))

/** A picture to upload, as a phone would hand it over. */
export const photoFile = (name = 'ramen-walnut') => ({
  name: 'IMG_0412.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(`${folder}/${name}/800.jpg`),
})
