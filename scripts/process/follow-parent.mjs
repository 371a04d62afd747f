import { readFileSync } from 'node:fs'
import { parentOf } from './tree.mjs'

/**
 * npm hands a signal to the shell it started us with, and most shells die without passing it on.
 * So a command that npm started ends when that shell or npm does, instead of staying behind with a port or a browser.
 */
export function followParent() {
  if (!process.env.npm_lifecycle_event) return
  const shell = isShell(process.ppid) ? process.ppid : undefined
  const above = () => `${process.ppid} ${shell && parentOf(shell)}`
  const first = above()
  const timer = setInterval(() => {
    if (above() === first) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

// A shell that replaced itself leaves npm as the parent; processes above npm do not matter.
function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0-c\0')
  } catch {
    return false // no such folder on this system
  }
}
