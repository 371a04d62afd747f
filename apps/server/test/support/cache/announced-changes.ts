import type { Notices } from '../../../src/db/notices.ts'
import { changesChannel } from '../../../src/http/cache/cache-invalidation.ts'

/** What is told of changes from the last question on. */
export async function announcedChanges(notices: Notices) {
  let received: string[] = []
  let onMark: (() => void) | undefined
  const stop = await notices.listen(changesChannel, {
    onNotice: (payload) => {
      if (payload.startsWith('changed')) received.push(payload)
      if (payload === 'mark of the test') onMark?.()
    },
    onGap: () => {},
  })
  return {
    stop,
    /** Everything committed before now has been told when it resolves. */
    async heard() {
      const marked = new Promise<void>((resolve) => {
        onMark = resolve
      })
      await notices.announce(changesChannel, 'mark of the test')
      await marked
      const heard = received
      received = []
      return heard
    },
  }
}
