export type PhotoOfSet = { src: string; alt: string }

/** What a few tiles can show, and how many photos stay behind the +N of the last one. */
export const foldPhotos = (photos: readonly PhotoOfSet[], tiles: number) => ({
  shown: photos.slice(0, tiles),
  hidden: Math.max(0, photos.length - tiles),
})
