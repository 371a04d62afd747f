/** As long as a page may take before its letters change anyway. */
const patienceMs = 3000
const stepMs = 50

const isReady = () => document.querySelector('h1') && !document.querySelector('[data-loading]')

/**
 * Two dozen font files would take the line from what the page is about: its files, its answers, its first
 * picture. They come as soon as that is there.
 */
export function loadFontsLater() {
  const deadline = performance.now() + patienceMs
  const attempt = () => {
    if (isReady() || performance.now() > deadline) void import('../../ui/styles/fonts.css')
    else setTimeout(attempt, stepMs)
  }
  attempt()
}
