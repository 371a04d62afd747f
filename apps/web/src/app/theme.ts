import { useSyncExternalStore } from 'react'

/** `auto` follows the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

const key = 'theme'
const canvas = { light: '#fbf9f6', dark: '#171310' }
const listeners = new Set<() => void>()

let choice = storedChoice()

/** Called before the first paint, so that the page does not change its colours. */
export function applyTheme() {
  const root = document.documentElement
  if (choice === 'auto') delete root.dataset.theme
  else root.dataset.theme = choice
  // The browser's toolbar follows a forced theme too.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = canvas[choice === 'auto' ? scheme : choice]
  }
}

export function chooseTheme(next: ThemeChoice) {
  choice = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Storage is blocked: the choice lasts until the tab is closed.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

export const useThemeChoice = () =>
  useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'auto' as const,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}
