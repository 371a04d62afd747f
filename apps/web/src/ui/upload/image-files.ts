/** `accept` is only a hint to the file picker: a dropped file has never heard of it. */
export function sortImages(files: Iterable<File>) {
  const all = [...files]
  const images = all.filter((file) => file.type.startsWith('image/'))
  return { images, hasOthers: images.length < all.length }
}

/** 2.1MB, 640KB */
export function fileSize(bytes: number) {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)}KB`
  return `${(kilobytes / 1024).toFixed(1)}MB`
}
