// Open boards: a socket each, a first read of the whole day, and what has changed at every hint, commanded over the
// channel to the parent.
import { Agent } from 'node:http'
import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { deskHint, deskSocket } from '@matjari/contract/sockets'
import { WebSocket } from 'ws'
import { oneAtATime } from '../../apps/web/src/lib/socket.ts'
import { median } from '../http/load.ts'
import { type Board, type Heard, machineMs, type Order } from './boards.ts'
import { dayPath, readDay } from './day-answer.ts'

const nothingYet = () => ({ hints: 0, times: [] as number[], failures: [] as string[] })
let counted = nothingYet()
const had = new Map<string, { windows: number; lastAt: number }>()
let closing: (() => Promise<void>)[] = []

const connected = ({ url, restaurantNo, token }: Board) =>
  new Promise<WebSocket>((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}${deskSocket(restaurantNo)}?token=${token}`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })

async function openBoard(board: Board) {
  const { url, restaurantNo, day, token } = board
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const known = new Set<string>()
  let seen: string | undefined
  let isClosed = false
  let reading: Promise<void> | undefined

  async function read(): Promise<DeskDay> {
    const path = dayPath({ restaurantNo, day, ...(seen !== undefined && { after: seen }) })
    const { answer } = await readDay({ url: url + path, token, agent })
    const { items } = answer.body
    seen = items.seen
    return items
  }

  async function readChanges() {
    try {
      const asked = machineMs()
      const { reservations } = await read()
      const lastAt = machineMs()
      counted.times.push(lastAt - asked)
      for (const { reservationNo } of reservations) {
        if (known.has(reservationNo)) continue
        known.add(reservationNo)
        const { windows } = had.get(reservationNo) ?? { windows: 0 }
        had.set(reservationNo, { windows: windows + 1, lastAt })
      }
    } catch (error) {
      counted.failures.push(String(error))
    }
  }

  const socket = await connected(board)
  for (const { reservationNo } of (await read()).reservations) known.add(reservationNo)
  const askSoon = oneAtATime(async () => {
    if (isClosed) return
    reading = readChanges()
    await reading
  })
  socket.on('message', (data: Buffer) => {
    if (isClosed || data.toString() !== deskHint) return
    counted.hints += 1
    void askSoon()
  })
  const asking = setInterval(() => void askSoon(), deskLimits.askSeconds * 1000)
  const failed = (code: number) => counted.failures.push(`a window was closed: ${code}`)
  socket.once('close', failed)
  closing.push(async () => {
    isClosed = true
    clearInterval(asking)
    await reading
    socket.off('close', failed)
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.close()
    await gone
    agent.destroy()
  })
}

async function obey(order: Order): Promise<Heard> {
  if (order.kind === 'open') {
    counted = nothingYet()
    had.clear()
    await Promise.all(order.boards.map(openBoard)).catch((error: unknown) =>
      counted.failures.push(String(error)),
    )
  }
  if (order.kind === 'close') {
    await Promise.all(closing.map((close) => close()))
    closing = []
  }
  const { hints, times, failures } = counted
  const heard = { hints, reads: times.length, readP50: median(times), failures: [...failures] }
  return { ...heard, had: Object.fromEntries(had) }
}

process.on('message', (order: Order) => {
  void obey(order).then((heard) => process.send?.(heard))
})
