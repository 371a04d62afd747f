import dark640 from './hero-dark-640.webp'
import dark1100 from './hero-dark-1100.webp'
import dark1760 from './hero-dark-1760.webp'
import light640 from './hero-light-640.webp'
import light1100 from './hero-light-1100.webp'
import light1760 from './hero-light-1760.webp'

const photo = (src: string, [small, large]: readonly [string, string]) => ({
  src,
  srcSet: `${small} 640w, ${src} 1100w, ${large} 1760w`,
})

/** Plaster by day, walnut by night. Twice as wide as high. */
export const heroPhotos = {
  light: photo(light1100, [light640, light1760]),
  dark: photo(dark1100, [dark640, dark1760]),
}

/**
 * As in index.html, which fetches it before any script. A phone shows the soft middle of it, magnified:
 * there fewer dots than the screen has are enough.
 */
export const heroSizes =
  '(min-width: 1488px) 1440px, (min-width: 960px) 97vw, (min-width: 640px) 75vw, 420px'
