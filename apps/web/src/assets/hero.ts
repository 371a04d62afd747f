import dark from './hero-dark.webp'
import light from './hero-light.webp'

/** Plaster by day, walnut by night. 1760 × 880. */
export const heroPhoto = (isDark: boolean) => (isDark ? dark : light)
