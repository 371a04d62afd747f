import { randomUUID } from 'node:crypto'
import { chatSocket } from '@matjari/contract/sockets'
import { WebSocket } from 'ws'
import { must, until } from '../report.ts'
import { itemsOf, type Stage, signIn } from './stage.ts'

const pingsSeen = 2

/**
 * A window that stays open while everything else is checked, and hears what is said in the end: longer than
 * a proxy keeps a connection on which nothing happens.
 */
export async function openWindow(stage: Stage) {
  const { visitor } = stage
  const token = await signIn(stage, 'member01')
  const { roomNo } = await itemsOf<{ roomNo: string }>(
    visitor.ask('/api/chatting/roomNo', { token }),
  )
  const member = connectTo(stage, roomNo, token)
  await member.opened

  return {
    check: () =>
      stage.check('소켓은 서버의 핑을 넘겨 가며 열려 있고, 그 뒤에도 말을 받는다', async () => {
        await until('두 번째 핑', () => member.pings() >= pingsSeen || member.isClosed())
        must(!member.isClosed(), '소켓이 닫혔어요')
        const admin = connectTo(stage, roomNo, await signIn(stage, 'admin01'))
        await admin.opened
        const words = `지금도 들리나요 ${randomUUID()}`
        admin.socket.send(JSON.stringify({ roomNo, key: randomUUID(), content: words }))
        await until(`온 말 (보낸 쪽: ${admin.heard()})`, () => member.heard().includes(words))
        admin.socket.terminate()
        member.socket.terminate()
        return `핑 ${member.pings()}번`
      }),
    leave: () => member.socket.terminate(),
  }
}

/** As the page opens it: the origin said, the token in the address. */
export function connectTo({ proxy, visitor }: Stage, roomNo: string, token: string) {
  const origin = `https://${proxy.name}:${proxy.securePort}`
  const address = `${origin.replace('https', 'wss')}${chatSocket.room(roomNo)}?token=${token}`
  const socket = new WebSocket(address, {
    ca: proxy.authority,
    origin,
    localAddress: visitor.from,
    family: 4,
  })
  let pings = 0
  let isClosed = false
  let heard = ''
  socket.on('ping', () => (pings += 1))
  socket.on('message', (data: Buffer) => (heard += data.toString()))
  socket.on('close', () => (isClosed = true))
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  return { socket, opened, pings: () => pings, isClosed: () => isClosed, heard: () => heard }
}
