/** The box at the top of a page with photos, before and after they have loaded. */
export const galleryFrame =
  'relative grid h-[clamp(16rem,36vw,28.5rem)] gap-2 overflow-hidden rounded-2xl max-sm:-mx-gutter max-sm:block max-sm:aspect-4/3 max-sm:h-auto max-sm:rounded-none'
