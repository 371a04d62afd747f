import dark640 from './hero-dark-640.avif'
import dark1100 from './hero-dark-1100.avif'
import darkWebp from './hero-dark-1100.webp'
import dark1760 from './hero-dark-1760.avif'
import light640 from './hero-light-640.avif'
import light1100 from './hero-light-1100.avif'
import lightWebp from './hero-light-1100.webp'
import light1760 from './hero-light-1760.avif'

/** Plaster by day, walnut by night. Twice as wide as high. WebP, a third larger, is for older browsers. */
export const heroPhotos = {
  light: { avif: `${light640} 640w, ${light1100} 1100w, ${light1760} 1760w`, webp: lightWebp },
  dark: { avif: `${dark640} 640w, ${dark1100} 1100w, ${dark1760} 1760w`, webp: darkWebp },
}

/** A phone shows the soft middle of it, magnified: there fewer dots than the screen has are enough. */
export const heroSizes =
  '(min-width: 1488px) 1440px, (min-width: 960px) 97vw, (min-width: 640px) 75vw, 420px'
