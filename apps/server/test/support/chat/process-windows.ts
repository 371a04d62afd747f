import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { chatSocket } from '@matjari/contract/sockets'
import { WebSocket } from 'ws'

type Server = { readonly url: string }
type Person = { readonly roomNo: string; readonly memberNo: string; readonly token: string }
type Line = { readonly key: string; readonly content: string }
type Frame = Partial<ChatMessage> & { readonly header?: { readonly code: string } }

/**
 * Never refused, however late its frames arrive: what is under way and what may be sent at once are
 * together no more than the server takes at once.
 */
const underWayMax = 10
const burst = limits.chat.burst - underWayMax
const perSecond = limits.chat.perSecond * 0.9

/** A window of a room as the page opens it: it sends, and after a cut it fetches what it missed. */
export function talkingWindow(person: Person, onSent: () => void = () => undefined) {
  const { roomNo, memberNo, token } = person
  const lines: Line[] = []
  const underWay = new Map<string, Line>()
  const shown: ChatMessage[] = []
  /** What nobody expected: a refusal, or a frame that was there before. */
  const oddities: string[] = []
  /** Frames that arrive while what was missed is being fetched. */
  let held: ChatMessage[] | undefined
  /** What was fetched may come over the socket too, also a little later. The socket brings nothing twice. */
  let fetchedTo = 0
  let lastFrame = 0
  let tokens = burst
  let filledAt = performance.now()
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let acknowledged = 0
  let sentAgain = 0

  const lastShown = () => Number(shown.at(-1)?.messageNo ?? 0)

  function show(message: ChatMessage) {
    if (Number(message.messageNo) <= lastShown()) oddities.push(`again: ${message.messageNo}`)
    shown.push(message)
    if (message.memberNo === memberNo && underWay.delete(message.key ?? '')) acknowledged += 1
  }

  function received(text: string) {
    const frame = JSON.parse(text) as Frame
    if (frame.header) oddities.push(`refused: ${text}`)
    else heard(frame as ChatMessage)
    talk()
  }

  function heard(message: ChatMessage) {
    const no = Number(message.messageNo)
    if (no <= lastFrame) oddities.push(`after ${lastFrame}: ${no}`)
    lastFrame = no
    if (held) held.push(message)
    else if (no > fetchedTo) show(message)
  }

  function mayTransmit(): boolean {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }

  /** As much as is due now, and the rest when it is. */
  function talk() {
    clearTimeout(timer)
    while (!held && socket?.readyState === WebSocket.OPEN && underWay.size < underWayMax) {
      const [line] = lines
      if (!line) return
      if (!mayTransmit()) {
        timer = setTimeout(talk, 1000 / perSecond)
        return
      }
      lines.shift()
      underWay.set(line.key, line)
      socket.send(JSON.stringify({ roomNo, ...line }))
      onSent()
    }
  }

  async function fetchMissed(url: string) {
    for (;;) {
      const last = shown.at(-1)?.messageNo
      const query = new URLSearchParams({ size: '200', ...(last && { after: last }) })
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${url}/api/chatting/${roomNo}?${query}`, { headers })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      const { body } = (await response.json()) as { body: { items: ChatMessage[] } }
      for (const message of body.items) show(message)
      if (body.items.length < 200) return
    }
  }

  /** Resolves when it shows everything there is and goes on talking. */
  async function connect({ url }: Server) {
    held = []
    lastFrame = 0
    const address = `${url.replace('http', 'ws')}${chatSocket.room(roomNo)}?token=${token}`
    const opening = new WebSocket(address)
    socket = opening
    opening.on('message', (data: Buffer) => received(data.toString()))
    await new Promise<void>((resolve, reject) => {
      opening.once('open', resolve)
      opening.once('error', reject)
    })
    opening.on('error', () => undefined)
    await fetchMissed(url)
    fetchedTo = lastShown()
    const arrived = held.filter(({ messageNo }) => Number(messageNo) > fetchedTo)
    held = undefined
    for (const message of arrived) show(message)
    // Under the same keys and before anything new.
    lines.unshift(...underWay.values())
    sentAgain += underWay.size
    underWay.clear()
    talk()
  }

  return {
    person,
    shown,
    oddities,
    acknowledged: () => acknowledged,
    sentAgain: () => sentAgain,
    say(contents: readonly string[]) {
      lines.push(...contents.map((content) => ({ key: randomUUID(), content })))
      talk()
    },
    /** Resolves when the connection is gone. */
    cut: () =>
      new Promise<void>((resolve) => {
        if (!socket || socket.readyState === WebSocket.CLOSED) return resolve()
        socket.once('close', () => resolve())
      }),
    connect,
    close() {
      clearTimeout(timer)
      const gone = this.cut()
      socket?.close()
      return gone
    },
  }
}

export type TalkingWindow = ReturnType<typeof talkingWindow>
