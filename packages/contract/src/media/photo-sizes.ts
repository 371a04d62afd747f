/**
 * The width of the first photo on a restaurant's page, as a `sizes` attribute. The server sends it in a preload
 * header and the page renders it: the browser reuses the file only when both texts are equal.
 */
export const firstPhotoSizes = ({ isAlone }: { readonly isAlone: boolean }) =>
  isAlone
    ? '(min-width: 1240px) 1160px, 100vw'
    : '(min-width: 1240px) 768px, (min-width: 640px) 64vw, 100vw'
