import groups from '../../assets/letters/rare.json'

const files = import.meta.glob<string>('../../assets/letters/rare-*.woff2', {
  eager: true,
  query: '?url',
  import: 'default',
})

const unknown = new Map(
  Object.values(files).map((url, index) => [url, Array.from(groups[index] ?? '')]),
)

/**
 * Tells the browser of the files with rare letters that this text needs, or of all, so that it asks for one when some
 * text needs it. Answers with those that are new: each makes it lay out every word again, whether it is needed or not.
 */
export function addRareLetters(family: string, text?: string): FontFace[] {
  const used = new Set(text)
  const needed = [...unknown].filter(
    ([, letters]) => text === undefined || letters.some((letter) => used.has(letter)),
  )
  return needed.map(([url, letters]) => {
    const face = new FontFace(family, `url("${url}")`, {
      unicodeRange: letters.map((letter) => `U+${letter.charCodeAt(0).toString(16)}`).join(),
      weight: '400 800',
      display: 'swap',
    })
    document.fonts.add(face)
    unknown.delete(url)
    return face
  })
}
