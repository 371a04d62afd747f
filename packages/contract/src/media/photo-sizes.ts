/**
 * How wide the first photo of a restaurant's page is, for the browser's choice among its files. The server names the file
 * ahead and the page shows it: only with the same words it is the same file.
 */
export const firstPhotoSizes = ({ isAlone }: { readonly isAlone: boolean }) =>
  isAlone
    ? '(min-width: 1240px) 1160px, 100vw'
    : '(min-width: 1240px) 768px, (min-width: 640px) 64vw, 100vw'
