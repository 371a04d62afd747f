// Bare `ws`: what arrives in a room goes to its windows here and over one link to the other process. Nothing
// is checked, read or stored.
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

const http = createServer((_request, response) => response.end('ok'))
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
const rooms = new Map<string, Set<WebSocket>>()
let link: WebSocket | undefined

function deliver(room: string, data: Buffer | string) {
  for (const window of rooms.get(room) ?? []) window.send(data, { binary: false })
}

function useLink(socket: WebSocket) {
  link = socket
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    const end = text.indexOf(' ')
    deliver(text.slice(0, end), text.slice(end + 1))
  })
}

server.on('connection', (socket, { url = '' }) => {
  if (url === '/link') return useLink(socket)
  const room = url.slice(url.lastIndexOf('/') + 1).split('?', 1)[0] ?? ''
  const windows = rooms.get(room) ?? new Set()
  rooms.set(room, windows.add(socket))
  socket.on('message', (data: Buffer) => {
    deliver(room, data)
    link?.send(`${room} ${data.toString()}`)
  })
  socket.on('close', () => void windows.delete(socket))
})

const { PORT, PEER } = process.env
if (PEER) {
  const socket = new WebSocket(`${PEER.replace('http', 'ws')}/link`, { perMessageDeflate: false })
  socket.once('open', () => useLink(socket))
}
http.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
