import { newsSocket } from '@matjari/contract/sockets'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import type { LiveHalf } from '../../../lib/realtime/sockets.ts'
import type { SocketHandler } from '../../../lib/realtime/watch.ts'
import { type NewsWindow, newsAdmission } from './admission.ts'
import { newsWindows } from './windows.ts'

/** The live half of a member's news. */
export function newsSockets(app: FastifyInstance, deps: Deps): LiveHalf {
  const admissions = newsAdmission(deps)
  const windows = newsWindows(deps, app.log)

  function handlerOf(window: NewsWindow): SocketHandler {
    let socket: WebSocket | undefined
    return {
      expiresAt: window.expiresAt,
      opened(opened) {
        socket = opened
        windows.open(opened, window)
      },
      // A window has nothing to say here.
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
        kind: 'news',
        path: new RegExp(`^${newsSocket}$`),
        async admit({ token }) {
          const window = await admissions.admit(token)
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
