import { vi } from 'vitest'

/** A socket of the test: it does what the test says the server does. */
export type FakeSocket = EventTarget & {
  readonly url: string
  readyState: number
  readonly sent: string[]
  readonly open: () => void
  readonly say: (frame: unknown) => void
  readonly cut: (code?: number) => void
}

/** Every socket that is made from now on, oldest first. */
export function fakeSockets(): FakeSocket[] {
  const made: FakeSocket[] = []

  function FakeSocket(url: string) {
    const target = new EventTarget()
    const sent: string[] = []
    const socket = Object.assign(target, {
      url,
      readyState: 0,
      sent,
      send: (text: string) => sent.push(text),
      close: () => {
        socket.readyState = 3
      },
      open: () => {
        socket.readyState = 1
        target.dispatchEvent(new Event('open'))
      },
      say: (frame: unknown) => {
        target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
      },
      cut: (code = 1006) => {
        socket.readyState = 3
        target.dispatchEvent(Object.assign(new Event('close'), { code }))
      },
    })
    made.push(socket)
    return socket
  }

  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { OPEN: 1 }))
  return made
}
