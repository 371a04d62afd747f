import { savesData } from '../lib/saves-data.ts'
import groups from './rare.json'

const files = import.meta.glob<string>('./rare-*.woff2', {
  eager: true,
  query: '?url',
  import: 'default',
})

const notAdded = new Map(
  Object.values(files).map((url, index) => [url, Array.from(groups[index] ?? '')]),
)

/**
 * Registers the rare-letter files that this text needs, or all of them; the browser then fetches one when some text
 * needs it. Returns the newly added faces: each of them makes the browser lay out every word again, needed or not.
 */
function addRareFonts(family: string, text?: string): FontFace[] {
  const used = new Set(text)
  const needed = [...notAdded].filter(
    ([, letters]) => text === undefined || letters.some((letter) => used.has(letter)),
  )
  return needed.map(([url, letters]) => {
    const face = new FontFace(family, `url("${url}")`, {
      unicodeRange: letters.map((letter) => `U+${letter.charCodeAt(0).toString(16)}`).join(),
      weight: '400 800',
      display: 'swap',
    })
    document.fonts.add(face)
    notAdded.delete(url)
    return face
  })
}

/** After this time the fonts are loaded even if the page is not ready. */
const patienceMs = 3000
const stepMs = 50
const family = 'Matjari Web'
/** The first file has 119 KB and a rare one at most 4.6: until the guest's first action, fonts take 150 KB at most. */
const mostRareFiles = 6
const partsInFrame = 6

/**
 * Loads the web font once the page's files, answers and first picture are there, because it would compete with them
 * for the network. A browser in data-saving mode keeps the system's font.
 */
export function loadFonts() {
  if (savesData()) return
  const firstAction = waitForFirstAction()
  const deadline = performance.now() + patienceMs
  const attempt = () => {
    // A file that fails to load is no reason for a message: the page can be read in the system's font.
    if (isReady() || performance.now() > deadline)
      void switchFont(firstAction).catch(() => undefined)
    else setTimeout(attempt, stepMs)
  }
  attempt()
}

const isReady = () =>
  document.readyState === 'complete' &&
  document.querySelector('h1') &&
  !document.querySelector('[data-loading]')

const visibleText = () => document.getElementById('root')?.textContent ?? ''

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Switches the page when all its letters are there: words with some letters of another font would look broken. */
async function switchFont(firstAction: Promise<unknown>) {
  await document.fonts.load(`1em "${family}"`)
  const rare = addRareFonts(family, visibleText())
  if (rare.length > mostRareFiles) await firstAction
  await Promise.all(rare.map((face) => face.load()))
  await applyToPage()
  rememberFont()
  // By then the answers that were under way have usually arrived.
  await Promise.race([firstAction, sleep(patienceMs)])
  addRareFonts(family, visibleText())
  await firstAction
  addRareFonts(family)
  await import('../styles/rare-fonts.css')
}

/**
 * Part by part over several frames, inner parts first: all at once would be one layout of the whole page, during which
 * a slow phone does not respond to touch.
 */
async function applyToPage() {
  const parts = [
    ...document.querySelectorAll<HTMLElement>('article, section, form, header, footer'),
  ]
  for (let left = parts.toReversed(); left.length > 0; left = left.slice(partsInFrame)) {
    for (const part of left.slice(0, partsInFrame)) part.dataset.letters = ''
    await nextFrame()
  }
  document.documentElement.dataset.letters = ''
}

/** A page in a background tab has no frames. */
const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), sleep(stepMs)])

/** The next visit starts with this font: index.html reads the entry before the first paint. */
function rememberFont() {
  try {
    localStorage.setItem('letters', 'here')
  } catch {
    // Storage is blocked: every visit starts with the system's font.
  }
}

const waitForFirstAction = () =>
  new Promise((resolve) => {
    for (const act of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(act, resolve, { once: true, passive: true })
  })
