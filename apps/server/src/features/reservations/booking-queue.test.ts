import { messages } from '@matjari/contract/messages'
import { expect, test } from 'vitest'
import { pause } from '../../lib/queues/repeating-job.ts'
import { busyRefusal } from './booking.rules.ts'
import { batchMax, bookingQueue } from './booking-queue.ts'

type TableRequest = { readonly memberNo: string; readonly note?: string }

type Limits = { atOnce: number; waitingMax: number; patienceMs: number }

/** A queue whose statements end when the test says so. A slot may name its restaurant: 'noon A'. */
function heldQueue(limits: Partial<Limits> = {}) {
  const sent: {
    slot: string
    requests: readonly TableRequest[]
    end: (answers?: string[]) => void
  }[] = []
  const failures: ((error: unknown) => void)[] = []
  const ask = bookingQueue<string, TableRequest, string>({
    keyOf: (slot) => slot,
    restaurantOf: (slot) => slot.split(' ')[1] ?? '',
    run: (slot, requests) =>
      new Promise((resolve, reject) => {
        const said = requests.map(({ memberNo, note = '' }) => `${memberNo}${note}`)
        sent.push({ slot, requests, end: (answers = said) => resolve(answers) })
        failures.push(reject)
      }),
    atOnce: 3,
    waitingMax: 1_000,
    patienceMs: 60_000,
    ...limits,
  })
  return { ask, sent, failures }
}

const busyText = messages.reservation.busy
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

/** Everything that was about to happen has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const membersOf = (requests: readonly TableRequest[] = []) =>
  requests.map(({ memberNo }) => memberNo)

test('먼저 온 요청은 바로 가고, 가 있는 동안 온 요청은 온 차례대로 함께 간다', async () => {
  const { ask, sent } = heldQueue()
  const answers = ['1', '2', '3', '4'].map((memberNo) => ask('noon', { memberNo }))
  expect(sent.map(({ requests }) => membersOf(requests))).toEqual([['1']])
  sent[0]?.end()
  await settled()
  expect(sent.map(({ requests }) => membersOf(requests))).toEqual([['1'], ['2', '3', '4']])
  sent[1]?.end()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4'])
})

test('한 시간에 가 있는 것은 언제나 하나이고, 다른 시간은 서로 기다리지 않는다', async () => {
  const { ask, sent } = heldQueue()
  const noon = [ask('noon', { memberNo: '1' }), ask('noon', { memberNo: '2' })]
  const evening = ask('evening', { memberNo: '3' })
  await settled()
  expect(sent.map(({ slot }) => slot)).toEqual(['noon', 'evening'])
  sent[1]?.end()
  expect(await evening).toBe('3')
  expect(sent).toHaveLength(2)
  sent[0]?.end()
  await settled()
  expect(sent).toHaveLength(3)
  sent[2]?.end()
  expect(await Promise.all(noon)).toEqual(['1', '2'])
})

test('다 끝난 뒤에 온 요청은 다시 바로 간다', async () => {
  const { ask, sent } = heldQueue()
  const first = ask('noon', { memberNo: '1' })
  sent[0]?.end()
  await first
  const second = ask('noon', { memberNo: '1' })
  expect(sent).toHaveLength(2)
  sent[1]?.end()
  expect(await second).toBe('1')
})

test('한꺼번에 보내는 수에는 끝이 있고 나머지는 다음에 간다', async () => {
  const { ask, sent } = heldQueue()
  const all = Array.from({ length: batchMax + 51 }, (_, n) => ask('noon', { memberNo: String(n) }))
  for (const place of [0, 1, 2]) {
    sent[place]?.end()
    await settled()
  }
  expect(sent.map(({ requests }) => requests.length)).toEqual([1, batchMax, 50])
  expect(await Promise.all(all)).toEqual(all.map((_, n) => String(n)))
})

test('한 회원의 둘째 요청은 첫째와 함께 가지 않고 다음에 간다', async () => {
  const { ask, sent } = heldQueue()
  const answers = [
    ask('noon', { memberNo: '1' }),
    ask('noon', { memberNo: '2', note: 'a' }),
    ask('noon', { memberNo: '2', note: 'b' }),
    ask('noon', { memberNo: '3' }),
    ask('noon', { memberNo: '2', note: 'c' }),
  ]
  for (const place of [0, 1, 2, 3]) {
    sent[place]?.end()
    await settled()
  }
  expect(sent.map(({ requests }) => membersOf(requests))).toEqual([['1'], ['2', '3'], ['2'], ['2']])
  expect(await Promise.all(answers)).toEqual(['1', '2a', '2b', '3', '2c'])
})

test('실패는 함께 간 모두에게 전해지고 다음 차례는 그대로 간다', async () => {
  const { ask, sent, failures } = heldQueue()
  const first = ask('noon', { memberNo: '1' })
  const together = [ask('noon', { memberNo: '2' }), ask('noon', { memberNo: '3' })]
  sent[0]?.end()
  await first
  await settled()
  const next = ask('noon', { memberNo: '4' })
  const outcomes = Promise.allSettled(together)
  failures[1]?.(new Error('lost'))
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  await settled()
  sent[2]?.end()
  expect(await next).toBe('4')
})

test('답이 모자라면 못 받은 요청은 실패한다', async () => {
  const { ask, sent } = heldQueue()
  const first = ask('noon', { memberNo: '1' })
  const together = Promise.allSettled([
    ask('noon', { memberNo: '2' }),
    ask('noon', { memberNo: '3' }),
  ])
  sent[0]?.end()
  await first
  await settled()
  sent[1]?.end(['only'])
  expect((await together).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('한 가게에서 가 있는 것은 정해진 수까지이고, 다른 가게는 그 때문에 기다리지 않는다', async () => {
  const { ask, sent } = heldQueue({ atOnce: 2 })
  const times = ['11:00 A', '12:00 A', '13:00 A', '14:00 A']
  const answers = times.map((time, n) => ask(time, { memberNo: String(n) }))
  const elsewhere = ask('12:00 B', { memberNo: '9' })
  const late = ask('11:00 A', { memberNo: '8' })
  expect(sent.map(({ slot }) => slot)).toEqual(['11:00 A', '12:00 A', '12:00 B'])
  sent[2]?.end()
  expect(await elsewhere).toBe('9')
  // Whose turn it has been goes behind those who have not had theirs.
  for (const place of [0, 1, 3, 4, 5]) {
    sent[place]?.end()
    await settled()
  }
  expect(sent.map(({ slot }) => slot).slice(3)).toEqual(['13:00 A', '14:00 A', '11:00 A'])
  expect(await Promise.all([...answers, late])).toEqual(['0', '1', '2', '3', '8'])
})

test('제 차례를 오래 기다린 요청은 가지 않고 거절되며, 가 있는 요청은 제 답을 받는다', async () => {
  const { ask, sent } = heldQueue({ atOnce: 1, patienceMs: 20 })
  const first = ask('noon', { memberNo: '1' })
  const waiting = [ask('noon', { memberNo: '2' }), ask('evening', { memberNo: '3' })]
  expect(await Promise.all(waiting.map(refusalOf))).toEqual([busyText, busyText])
  sent[0]?.end()
  expect(await first).toBe('1')
  await settled()
  expect(sent).toHaveLength(1)
  const next = ask('noon', { memberNo: '2' })
  expect(sent).toHaveLength(2)
  await pause(40)
  sent[1]?.end()
  expect(await next).toBe('2')
})

test('잠긴 것을 기다리다 거절되면 그 뒤에 서 있던 요청도 함께 거절된다', async () => {
  const { ask, sent, failures } = heldQueue({ atOnce: 2 })
  const inVain = ['1', '2', '2', '3'].map((memberNo) => refusalOf(ask('noon', { memberNo })))
  const evening = ask('evening', { memberNo: '4' })
  failures[0]?.(busyRefusal())
  expect(await Promise.all(inVain)).toEqual([busyText, busyText, busyText, busyText])
  sent[1]?.end()
  expect(await evening).toBe('4')
  expect(sent).toHaveLength(2)
})

test('한 가게를 기다리는 수에는 끝이 있고, 넘치면 바로 거절된다', async () => {
  const { ask, sent } = heldQueue({ waitingMax: 2 })
  const taken = ['1', '2', '3'].map((memberNo) => ask('noon A', { memberNo }))
  expect(await refusalOf(ask('evening A', { memberNo: '4' }))).toBe(busyText)
  const elsewhere = ask('noon B', { memberNo: '4' })
  for (const place of [0, 1, 2]) {
    sent[place]?.end()
    await settled()
  }
  expect(await Promise.all([...taken, elsewhere])).toEqual(['1', '2', '3', '4'])
})
