import { savesData } from '../lib/saves-data.ts'
import groups from './rare.json'

const files = import.meta.glob<string>('./rare-*.woff2', {
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
function addRareFonts(family: string, text?: string): FontFace[] {
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

/** As long as a page may take before its letters change anyway. */
const patienceMs = 3000
const stepMs = 50
const family = 'Matjari Web'
/** The first file has 119 KB and a rare one at most 4.6: until somebody does something, fonts take 150 KB at most. */
const mostRareFiles = 6
const partsInFrame = 6

/**
 * Fonts would take the line from what the page is about: its files, its answers, its first picture. They
 * come as soon as that is there, and whoever saves data reads in the letters of the system.
 */
export function loadFontsLater() {
  if (savesData()) return
  const somebodyActs = firstAct()
  const deadline = performance.now() + patienceMs
  const attempt = () => {
    // A file that did not come is no reason to say anything: the page can be read.
    if (isReady() || performance.now() > deadline)
      void changeLetters(somebodyActs).catch(() => undefined)
    else setTimeout(attempt, stepMs)
  }
  attempt()
}

const isReady = () =>
  document.readyState === 'complete' &&
  document.querySelector('h1') &&
  !document.querySelector('[data-loading]')

const shownText = () => document.getElementById('root')?.textContent ?? ''

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The page changes when all is there: words with some letters of another font would look broken. */
async function changeLetters(somebodyActs: Promise<unknown>) {
  await document.fonts.load(`1em "${family}"`)
  const rare = addRareFonts(family, shownText())
  if (rare.length > mostRareFiles) await somebodyActs
  await Promise.all(rare.map((face) => face.load()))
  await putOn()
  rememberLetters()
  // Answers that were on their way are there by then, as a rule.
  await Promise.race([somebodyActs, sleep(patienceMs)])
  addRareFonts(family, shownText())
  await somebodyActs
  addRareFonts(family)
  await import('../styles/rare-fonts.css')
}

/**
 * Part by part within a few frames, what lies inside another first: all at once is a layout of the whole page, during
 * which a slow phone answers nobody.
 */
async function putOn() {
  const parts = [
    ...document.querySelectorAll<HTMLElement>('article, section, form, header, footer'),
  ]
  for (let left = parts.toReversed(); left.length > 0; left = left.slice(partsInFrame)) {
    for (const part of left.slice(0, partsInFrame)) part.dataset.letters = ''
    await nextFrame()
  }
  document.documentElement.dataset.letters = ''
}

/** A page that nobody looks at has no frames. */
const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), sleep(stepMs)])

/** The next page that is opened begins with these letters: index.html reads this before the first paint. */
function rememberLetters() {
  try {
    localStorage.setItem('letters', 'here')
  } catch {
    // A browser that keeps nothing for this site shows the system's letters first each time.
  }
}

const firstAct = () =>
  new Promise((resolve) => {
    for (const act of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(act, resolve, { once: true, passive: true })
  })
