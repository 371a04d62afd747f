import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../apps/server/demo/pictures', import.meta.url))

/** A picture to upload, as a phone would hand it over. */
export const photoFile = (name = 'ramen-walnut') => ({
  name: 'IMG_0412.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(`${folder}/${name}/800.jpg`),
})

/** A small one, for what is uploaded only because it has to be there. */
export const smallPhotoFile = () => ({
  name: 'IMG_0413.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(`${folder}/ramen-walnut/400.webp`),
})
