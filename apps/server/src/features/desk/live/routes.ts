import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import type { LiveHalf } from '../../../lib/realtime/sockets.ts'
import type { SocketHandler } from '../../../lib/realtime/watch.ts'
import { type BoardWindow, boardAdmission } from './admission.ts'
import { boardWindows } from './windows.ts'

/** The live half of the desk: `/ws/desk/{restaurantNo}`. */
export function deskSockets(app: FastifyInstance, deps: Deps): LiveHalf {
  const admissions = boardAdmission(deps)
  const windows = boardWindows(deps, app.log)

  function handlerOf(window: BoardWindow): SocketHandler {
    let socket: WebSocket | undefined
    return {
      expiresAt: window.expiresAt,
      opened(opened) {
        socket = opened
        windows.open(opened, window)
      },
      // A board has nothing to say here.
      received: () => undefined,
      closed() {
        admissions.leave(window)
        if (socket) windows.close(socket)
      },
    }
  }

  return {
    routes: [
      {
        kind: 'desk',
        path: /^\/ws\/desk\/(?<restaurantNo>[^/]+)$/,
        async admit({ token, params: { restaurantNo = '' } }) {
          const window = await admissions.admit({ token, restaurantNo })
          try {
            await windows.listen()
          } catch (error) {
            admissions.leave(window)
            throw error
          }
          return handlerOf(window)
        },
      },
    ],
    stop: () => windows.stop(),
  }
}
