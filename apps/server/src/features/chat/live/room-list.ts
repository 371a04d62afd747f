import { socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { Db } from '../../../lib/db/database.ts'
import { markedRounds } from '../../../lib/realtime/marked-rounds.ts'
import { sendText } from '../../../lib/realtime/watch.ts'
import { roomsByNo } from '../rooms/store.ts'

/** Nobody reads a list faster than this. */
const restMs = 200

/** The lists of rooms that administrators have open in this process. */
export function liveRoomList(db: Db, onError: (error: unknown) => void) {
  const windows = new Set<WebSocket>()
  const rounds = markedRounds(tellChanges, { most: 200, restMs, onError })

  async function tellChanges(roomNos: readonly string[]) {
    if (windows.size === 0) return
    for (const room of await roomsByNo(db, roomNos)) {
      const frame = Buffer.from(JSON.stringify(room))
      for (const socket of windows) sendText(socket, frame)
    }
  }

  return {
    open: (socket: WebSocket) => void windows.add(socket),
    close: (socket: WebSocket) => void windows.delete(socket),
    hasNews(roomNo: string) {
      if (windows.size > 0) rounds.mark(roomNo)
    },
    /** Which rooms have changed nobody knows: who comes back reads the whole list. */
    mayHaveNews() {
      for (const socket of windows) socket.close(socketClosed.goingAway)
    },
    stop: rounds.stop,
  }
}
