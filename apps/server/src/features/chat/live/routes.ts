import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import type { LiveHalf } from '../../../lib/realtime/sockets.ts'
import type { SocketHandler } from '../../../lib/realtime/watch.ts'
import { admission, type ChatWindow, type WindowRequest } from './admission.ts'
import { liveWindows } from './windows.ts'

/** The live half of the chat: `/ws/chat/{roomNo}`, and `/ws/chat/rooms` for administrators. */
export function chatSockets(app: FastifyInstance, deps: Deps): LiveHalf {
  const admissions = admission(deps)
  const windows = liveWindows(deps, app.log)

  async function admit(request: WindowRequest): Promise<SocketHandler> {
    const window = await admissions.admit(request)
    try {
      await windows.listen()
    } catch (error) {
      admissions.leave(window)
      throw error
    }
    return handlerOf(window)
  }

  function handlerOf(window: ChatWindow): SocketHandler {
    let socket: WebSocket | undefined
    return {
      expiresAt: window.expiresAt,
      opened(opened) {
        socket = opened
        windows.open(opened, window)
      },
      received: (text) => socket && windows.say(socket, window, text),
      closed() {
        admissions.leave(window)
        if (socket) windows.close(socket)
      },
    }
  }

  return {
    routes: [
      {
        kind: 'chat_rooms',
        path: /^\/ws\/chat\/rooms$/,
        admit: ({ token }) => admit({ token, roomNo: null }),
      },
      {
        kind: 'chat',
        path: /^\/ws\/chat\/(?<roomNo>[^/]+)$/,
        admit: ({ token, params: { roomNo = '' } }) => admit({ token, roomNo }),
      },
    ],
    stop: () => windows.stop(),
  }
}
