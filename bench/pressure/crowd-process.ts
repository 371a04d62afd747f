// Presses until told to rest: uploads and sockets at once, and sign-ins at an even pace.
import { request } from 'node:http'
import { chatSocket } from '@matjari/contract/sockets'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import type { Order, Outcomes, Person } from './crowd.ts'

type Press = Extract<Order, { kind: 'press' }>

const boundary = 'matjari-pressure'
let outcomes: Outcomes = { uploads: {}, sockets: {}, signIns: {} }
let isResting = false
let working: Promise<unknown> = Promise.resolve()
const opened: WebSocket[] = []

function note(kind: keyof Outcomes, outcome: string | number) {
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
    sent.on('response', (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    // Whoever is refused before the end of the body may find the line closed.
    sent.on('error', () => resolve('cut off'))
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
        note(
          'uploads',
          await send(`${url}/api/reviews`, person.token, type, reviewForm(person, photo)),
        )
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
    socket.once('open', () => note('sockets', 'opened'))
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
  await Promise.all(asked)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

async function obey(order: Order) {
  if (order.kind === 'press') {
    isResting = false
    outcomes = { uploads: {}, sockets: {}, signIns: {} }
    openSockets(order)
    working = Promise.all([upload(order), tryToSignIn(order)])
    return
  }
  isResting = true
  await working
  for (const socket of opened.splice(0)) socket.terminate()
  process.send?.(outcomes)
}

process.on('message', (order: Order) => void obey(order))
