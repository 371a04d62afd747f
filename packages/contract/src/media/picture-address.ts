// Without imports: the home page loads this file first.
const widths = [400, 800, 1280]
const ours = /^(.*\/media\/(?:pictures|reviews)\/[0-9a-f]{32})\/800\.jpg(\?.*)?$/

/** The address in the API: a JPEG that every program can show, also a messenger's preview. */
export const pictureAddress = (id: string) => `/media/pictures/${id}/800.jpg`

/** Photos of reviews are apart: they stop being public together with their review. */
export const reviewPhotoAddress = (id: string) => `/media/reviews/${id}/800.jpg`

/** The same picture in WebP and several widths; undefined for an address that is not ours. */
export function pictureSrcSet(address: string | null | undefined): string | undefined {
  const [, folder, signature = ''] = address?.match(ours) ?? []
  return folder && widths.map((width) => `${folder}/${width}.webp${signature} ${width}w`).join(', ')
}
