import type { NoticeListener } from './notices.ts'

/**
 * Tells one listener. A notice nobody can read, say of a newer server on the same database, is as good as a
 * lost one: whoever listens looks for themselves, and nothing is thrown where it would end the process.
 */
export function hearNotice({ onNotice, onGap }: NoticeListener, payload: string) {
  try {
    onNotice(payload)
  } catch {
    onGap()
  }
}
