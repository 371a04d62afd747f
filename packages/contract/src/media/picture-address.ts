// Written without imports: the home page loads it first.
const widths = [400, 800, 1280]
const ours = /^(.*\/media\/(?:pictures|reviews)\/[0-9a-f]{32})\/800\.jpg(\?.*)?$/

/** The address that travels: a JPEG every program can show, also a preview in a messenger. */
export const pictureAddress = (id: string) => `/media/pictures/${id}/800.jpg`

/** Those of reviews are apart: with their review they stop being public. */
export const reviewPhotoAddress = (id: string) => `/media/reviews/${id}/800.jpg`

/** The same picture in WebP and several widths; undefined for one that is not ours. */
export function pictureSrcSet(address: string | null | undefined): string | undefined {
  const [, folder, signature = ''] = address?.match(ours) ?? []
  return folder && widths.map((width) => `${folder}/${width}.webp${signature} ${width}w`).join(', ')
}
