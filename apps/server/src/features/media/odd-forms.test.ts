import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { strangeForms, unreadableForms } from '../../../test/support/server/odd-forms.ts'
import { type UploadCall, uploadCalls } from '../../../test/support/server/upload-calls.ts'

let server: TestApp
let calls: Record<string, UploadCall>
beforeAll(async () => {
  server = await testApp()
  calls = await uploadCalls(server)
})
afterAll(() => server.close())

async function send(call: UploadCall, { type, body }: { type: string; body: Buffer }) {
  const response = await server.app.inject({
    method: call.method,
    url: call.url,
    headers: { 'content-type': type, ...(call.token && bearer(call.token)) },
    payload: body,
  })
  const { header } = response.json<{ header: { code: string } }>()
  return `${response.statusCode} ${header.code}`
}

/** Those of the answers that are not like this. */
async function unlike(wanted: RegExp, formsOf: typeof unreadableForms) {
  const wrong: string[] = []
  for (const [name, call] of Object.entries(calls))
    for (const [what, form] of Object.entries(formsOf(call.picture))) {
      const answer = await send(call, form)
      if (!wanted.test(answer)) wrong.push(`${name}, ${what}: ${answer}`)
    }
  return wrong
}

const unexpected = () => server.logLines.filter((line) => line.includes('unexpected error'))

test('사진을 받는 모든 호출이 읽을 수 없는 폼을 400번대로 거절하고 오류로 적지 않는다', async () => {
  expect(await unlike(/^(200 E400|400 E400|413 E413|415 E415)$/, unreadableForms)).toEqual([])
  expect(unexpected()).toEqual([])
})

test('읽을 수는 있는 이상한 폼에도 서버의 잘못은 없다', async () => {
  expect(await unlike(/^(200|400|404) (S200|E4)/, strangeForms)).toEqual([])
  expect(unexpected()).toEqual([])
})

test('거절된 폼은 자리를 차지하지 않는다', async () => {
  // Refused before anybody would have served it, and more often than there are places.
  const other = { type: 'multipart/mixed; boundary=edge', body: Buffer.from('--edge--') }
  const answers: string[] = []
  for (let n = 0; n < limits.upload.open.address; n += 1)
    for (const call of Object.values(calls)) answers.push(await send(call, other))
  expect(new Set(answers)).toEqual(new Set(['415 E415']))
})

test('파일 이름 없이 JSON이라고 적은 칸도 읽는다', async () => {
  const review = { reviewNo: '999999', reviewScore: 3, reviewContent: '다시 가 보니 보통이에요.' }
  const boundary = 'edge'
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="review"',
    'Content-Type: application/json',
    '',
    JSON.stringify(review),
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const type = `multipart/form-data; boundary=${boundary}`
  const [, call] = Object.entries(calls).find(([name]) => name === '리뷰 고치기') ?? []
  if (!call) throw new Error('nobody edits reviews')
  // Read well: only the review it names is not there.
  expect(await send(call, { type, body: Buffer.from(body) })).toBe('404 E404')
})
