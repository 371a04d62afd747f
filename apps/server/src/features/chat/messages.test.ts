import { expect, test } from 'vitest'
import { batchMax, type OutgoingMessage, sendingQueue } from './messages.ts'

/** A queue whose statements end when the test says so. */
function heldQueue() {
  const sent: { contents: string[]; end: () => void }[] = []
  const queue = sendingQueue(
    (batch) =>
      new Promise((end) => {
        sent.push({ contents: batch.map(({ content }) => content), end })
      }),
  )
  const say = (content: string) => queue.add({ ...someone, content })
  return { queue, say, sent }
}

const someone: OutgoingMessage = {
  roomNo: '1',
  memberNo: '1',
  signInNo: '1',
  content: '',
  key: null,
  refuse: () => {},
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('한꺼번에 온 말은 함께, 가 있는 동안 온 말은 다음에 온 차례대로 간다', async () => {
  const { say, sent } = heldQueue()
  for (const word of ['하나', '둘']) say(word)
  await settled()
  for (const word of ['셋', '넷']) say(word)
  await settled()
  expect(sent.map(({ contents }) => contents)).toEqual([['하나', '둘']])
  sent[0]?.end()
  await settled()
  expect(sent.map(({ contents }) => contents)).toEqual([
    ['하나', '둘'],
    ['셋', '넷'],
  ])
})

test('한 번에 가는 수에는 끝이 있고 나머지는 다음에 간다', async () => {
  const { say, sent } = heldQueue()
  for (let n = 0; n < batchMax + 1; n += 1) say(`${n}`)
  await settled()
  sent[0]?.end()
  await settled()
  expect(sent.map(({ contents }) => contents.length)).toEqual([batchMax, 1])
})

test('모두 남기거나 거절한 뒤에야 비었다고 하고, 그 뒤에 온 말도 간다', async () => {
  const { queue, say, sent } = heldQueue()
  await queue.flushed()
  say('하나')
  let isFlushed = false
  const flushed = queue.flushed().then(() => (isFlushed = true))
  await settled()
  say('둘')
  sent[0]?.end()
  await settled()
  expect(isFlushed).toBe(false)
  sent[1]?.end()
  await flushed
  say('셋')
  await settled()
  expect(sent[2]?.contents).toEqual(['셋'])
})
