/** What Google sent back to our address in the popup. */
export type GoogleAnswer =
  | { readonly state: string; readonly code: string }
  | { readonly state: string; readonly error: string }

type Announcement = {
  readonly kind: 'answer'
  readonly answer: GoogleAnswer
  readonly takeBefore: number
}
type Receipt = { readonly kind: 'taken'; readonly state: string }

// A channel and not `window.opener`: the policies of the pages in between may have cut that.
const channelName = 'matjari-google'

const patienceMs = 1500
// Shorter than the patience: a page that was asleep must not take what the popup has begun to use.
const takingMs = 1000

/** In the popup: true when the page that opened it has taken the answer. */
export function announceAnswer(answer: GoogleAnswer): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  return new Promise((resolve) => {
    function finish(isTaken: boolean) {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => finish(false), patienceMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isReceipt(data) && data.state === answer.state) finish(true)
    })
    const takeBefore = Date.now() + takingMs
    channel.postMessage({ kind: 'answer', answer, takeBefore } satisfies Announcement)
  })
}

/** In the page that opened the popup: the one answer to its own question, acknowledged. */
export function listenForAnswer(state: string, onAnswer: (answer: GoogleAnswer) => void) {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isAnnouncement(data) || data.answer.state !== state) return
    if (Date.now() >= data.takeBefore) return
    channel.postMessage({ kind: 'taken', state } satisfies Receipt)
    channel.close()
    onAnswer(data.answer)
  })
  return () => channel.close()
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasText = (value: object, name: string) => typeof Reflect.get(value, name) === 'string'

const isReceipt = (data: unknown): data is Receipt =>
  isObject(data) && 'kind' in data && data.kind === 'taken' && hasText(data, 'state')

const isAnnouncement = (data: unknown): data is Announcement =>
  isObject(data) &&
  'kind' in data &&
  data.kind === 'answer' &&
  'takeBefore' in data &&
  typeof data.takeBefore === 'number' &&
  'answer' in data &&
  isAnswer(data.answer)

const isAnswer = (value: unknown): value is GoogleAnswer =>
  isObject(value) && hasText(value, 'state') && (hasText(value, 'code') || hasText(value, 'error'))
