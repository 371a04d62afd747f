import groups from '../../assets/letters/rare.json'

const files = import.meta.glob<string>('../../assets/letters/rare-*.woff2', {
  eager: true,
  query: '?url',
  import: 'default',
})

/**
 * Tells the browser of every file with rare letters, so that it asks for one when some text needs it.
 * Answers with those that this text needs.
 */
export function addRareLetters(family: string, text: string): FontFace[] {
  return Object.values(files).flatMap((url, index) => {
    const letters = Array.from(groups[index] ?? '')
    const face = new FontFace(family, `url("${url}")`, {
      unicodeRange: letters.map((letter) => `U+${letter.charCodeAt(0).toString(16)}`).join(),
      weight: '400 800',
      display: 'swap',
    })
    document.fonts.add(face)
    return letters.some((letter) => text.includes(letter)) ? [face] : []
  })
}
