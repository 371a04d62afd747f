/** A blocked script often hangs instead of failing. */
export const scriptPatienceMs = 5_000

const loading = new Map<string, Promise<boolean>>()

/**
 * Loads a third-party script once. False when it fails or times out; for the rest of this visit the page does
 * without it, instead of waiting again on every page.
 */
export function loadScript(src: string): Promise<boolean> {
  const pending = loading.get(src)
  if (pending) return pending
  const started = inTime(appendScript(src))
  loading.set(src, started)
  return started
}

/** False when it takes too long. */
export function inTime(loaded: Promise<boolean>, patienceMs = scriptPatienceMs): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    void loaded.then((isLoaded) => {
      clearTimeout(timer)
      resolve(isLoaded)
    })
  })
}

function appendScript(src: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      script.remove()
      resolve(false)
    })
    document.head.append(script)
  })
}
