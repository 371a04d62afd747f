// Sends load until the parent stops it: uploads and sockets at once, and sign-ins at an even pace.
import { type ClientRequest, request } from 'node:http'
import { chatSocket } from '@matjari/contract/sockets'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { Order, Outcomes, Person } from './crowd.ts'

type Press = Extract<Order, { kind: 'press' }>

const boundary = 'matjari-pressure'
const nothingYet = (): Outcomes => ({
  uploads: {},
  sockets: {},
  signIns: {},
  uploadsAtOnce: 0,
  socketsAtOnce: 0,
  signInsPerMinute: 0,
  uploadedMegabytes: 0,
})
let outcomes = nothingYet()
let openUploads = 0
let isResting = false
let working: Promise<unknown> = Promise.resolve()
const opened: WebSocket[] = []
const underWay = new Set<ClientRequest>()

function note(kind: 'uploads' | 'sockets' | 'signIns', outcome: string | number) {
  outcomes[kind][outcome] = (outcomes[kind][outcome] ?? 0) + 1
}

/** Every request comes from somewhere else: what one address may do is not the question here. */
let places = 0
function somewhere() {
  places += 1
  return `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places & 255}`
}

function send(url: string, token: string | undefined, type: string, body: Buffer) {
  return new Promise<number | string>((resolve) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': type,
        'content-length': body.length,
        'x-forwarded-for': somewhere(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    let status: number | string = 'cut off'
    underWay.add(sent)
    sent.on('response', (response) => {
      response.resume()
      status = response.statusCode ?? 0
    })
    // A client that is refused before the end of the body may find the connection closed.
    sent.on('error', () => {})
    sent.on('close', () => {
      underWay.delete(sent)
      if (isResting && status === 'cut off') status = 'under way'
      if (type.startsWith('multipart'))
        outcomes.uploadedMegabytes += (sent.socket?.bytesWritten ?? 0) / 1e6
      resolve(status)
    })
    sent.end(body)
  })
}

/** A photo as from a phone, no two alike. */
async function picture() {
  const [width, height] = [2000, 1500]
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
const pictures = Promise.all(Array.from({ length: 6 }, picture))

function reviewForm({ restaurantNo }: Person, photo: Buffer): Buffer {
  const review = {
    reviewNo: null,
    restaurantNo,
    reviewScore: 4.5,
    reviewContent: '국물이 좋아요.',
    billPass: 'Y',
  }
  const part = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const file = '; filename="a.jpg"\r\ncontent-type: image/jpeg'
  return Buffer.concat([
    Buffer.from(`${part('review', '')}${JSON.stringify(review)}\r\n${part('photos', file)}`),
    photo,
    Buffer.from(`\r\n${part('billPhoto', file)}`),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

async function upload({ url, people, uploads }: Press) {
  const photos = await pictures
  const type = `multipart/form-data; boundary=${boundary}`
  for (let round = 0; !isResting; round += 1) {
    const senders = Array.from(
      { length: uploads },
      (_, at) => people[(round * uploads + at) % people.length],
    )
    await Promise.all(
      senders.map(async (person, at) => {
        const photo = photos[at % photos.length]
        if (!person || !photo) return
        openUploads += 1
        outcomes.uploadsAtOnce = Math.max(outcomes.uploadsAtOnce, openUploads)
        const form = reviewForm(person, photo)
        note('uploads', await send(`${url}/api/reviews`, person.token, type, form))
        openUploads -= 1
      }),
    )
    await pause(250)
  }
}

function openSockets({ url, people }: Press) {
  for (const { roomNo, token } of people) {
    const address = `${url.replace('http', 'ws')}${chatSocket.room(roomNo)}?token=${token}`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    opened.push(socket)
    socket.once('open', () => {
      note('sockets', 'opened')
      const open = opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length
      outcomes.socketsAtOnce = Math.max(outcomes.socketsAtOnce, open)
    })
    socket.once('error', () => note('sockets', 'refused'))
  }
}

async function tryToSignIn({ url, people, signInsPerMinute }: Press) {
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let tried = 0; !isResting; tried += 1) {
    await pause(began + (tried * 60_000) / signInsPerMinute - performance.now())
    const body = Buffer.from(
      JSON.stringify({ memberId: `crowd_${tried % people.length}`, memberPw: 'Guess!2026' }),
    )
    const answered = send(`${url}/api/auth/tokens`, undefined, 'application/json', body)
    asked.push(answered.then((status) => note('signIns', status)))
  }
  outcomes.signInsPerMinute = (asked.length * 60_000) / (performance.now() - began)
  await Promise.all(asked)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

async function obey(order: Order) {
  if (order.kind === 'press') {
    isResting = false
    outcomes = nothingYet()
    openSockets(order)
    working = Promise.all([upload(order), tryToSignIn(order)])
    return
  }
  isResting = true
  // What is still being sent or drawn is over with the server of this round.
  for (const sent of underWay) sent.destroy()
  await working
  for (const socket of opened.splice(0)) socket.terminate()
  process.send?.(outcomes)
}

process.on('message', (order: Order) => void obey(order))
