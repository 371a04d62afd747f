// The members: opens sockets and sends messages, in a process of its own; the parent commands it over the channel.
import { randomUUID } from 'node:crypto'
import { chatSocket } from '@matjari/contract/sockets'
import { WebSocket } from 'ws'
import type { Order, Said, Talk } from './load.ts'
import type { Room } from './seed.ts'

/** A room's window in each of the two processes; idle ones have one. */
const rooms = new Map<string, { readonly roomNo: string; readonly windows: WebSocket[] }[]>()

const open = (url: string, { roomNo, token }: Room) =>
  new Promise<WebSocket>((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}${chatSocket.room(roomNo)}?token=${token}`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
    socket.once('close', (code) => {
      if (code !== 1000 && code !== 1005) console.error(`a window was closed: ${code}`)
    })
  })

async function openAll(name: string, urls: readonly string[], asked: readonly Room[]) {
  const opened: { roomNo: string; windows: WebSocket[] }[] = []
  const rest = [...asked]
  const worker = async () => {
    for (let room = rest.pop(); room; room = rest.pop()) {
      const windows: WebSocket[] = []
      for (const url of urls) windows.push(await open(url, room))
      opened.push({ roomNo: room.roomNo, windows })
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  rooms.set(name, opened)
}

async function closeAll(name: string) {
  const windows = (rooms.get(name) ?? []).flatMap((room) => room.windows)
  const gone = windows.map((window) => new Promise((resolve) => window.once('close', resolve)))
  for (const window of windows) window.close()
  await Promise.all(gone)
  rooms.delete(name)
}

const content = '예약한 시간보다 십 분쯤 늦을 것 같은데 괜찮을까요? 창가 자리면 더 좋겠어요.'

/** Each room says the next thing once the last one has arrived at its other window. */
async function talk({ name, messages, pauseMs }: Talk): Promise<Said> {
  const delays: number[] = []
  const talking = rooms.get(name) ?? []
  const began = performance.now()
  await Promise.all(
    talking.map(async ({ roomNo, windows }, at) => {
      const [own, other] = at % 2 === 0 ? windows : windows.toReversed()
      if (!own || !other) throw new Error('a room needs two windows')
      let arrived = 0
      const count = (data: Buffer) => {
        arrived += 1
        if (data.includes('"header"')) throw new Error(`refused: ${data.toString()}`)
      }
      own.on('message', count)
      // Spread over the pause, as people are.
      if (pauseMs > 0) await pause(Math.random() * pauseMs)
      for (let sent = 0; sent < messages; sent += 1) {
        const key = randomUUID()
        const sentAt = performance.now()
        const text = await new Promise<string>((resolve) => {
          other.once('message', (data: Buffer) => resolve(data.toString()))
          own.send(JSON.stringify({ content, roomNo, key }))
        })
        delays.push(performance.now() - sentAt)
        if ((JSON.parse(text) as { key?: string }).key !== key) throw new Error(`not it: ${text}`)
        if (pauseMs > 0) await pause(pauseMs)
      }
      while (arrived < messages) await new Promise((resolve) => own.once('message', resolve))
      own.off('message', count)
    }),
  )
  const perSecond = delays.length / ((performance.now() - began) / 1000)
  delays.sort((one, another) => one - another)
  const quantile = (q: number) => delays[Math.floor(delays.length * q)] ?? 0
  return { perSecond, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function obey(order: Order): Promise<Said | null> {
  if (order.kind === 'open') await openAll(order.name, order.urls, order.rooms)
  if (order.kind === 'close') await closeAll(order.name)
  return order.kind === 'talk' ? talk(order) : null
}

process.on('message', (order: Order) => {
  void obey(order).then((said) => process.send?.({ said }))
})
