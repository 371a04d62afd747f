import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { until } from '../../test/support/on-screen.ts'
import { beSignedIn, beSignedOut } from '../../test/support/signed-in.ts'
import { makeQueryClient } from './query-client.ts'
import { currentSession, subscribeToSession } from './session.ts'

test('로그아웃하면 회원의 답을 곧바로 잊고, 그 화면이 사라진 뒤에는 다시 묻지 않는다', async () => {
  beSignedIn('7')
  const client = makeQueryClient()
  const requests: string[] = []
  const show = (name: string) => {
    const queryFn = () => {
      requests.push(`${name} ${currentSession().loginInfo?.memberNo ?? '손님'}`)
      return name
    }
    const observer = new QueryObserver(client, { queryKey: [name], queryFn })
    return { hide: observer.subscribe(() => {}), answer: () => client.getQueryData([name]) }
  }
  const mine = show('내 예약')
  const everybodys = show('첫 줄')
  await until(() => mine.answer() === '내 예약' && everybodys.answer() === '첫 줄')
  // As a screen does that shows a part to members only.
  const unsubscribe = subscribeToSession(() => queueMicrotask(mine.hide))

  beSignedOut()
  expect([mine.answer(), everybodys.answer()]).toEqual([undefined, undefined])
  await until(() => everybodys.answer() === '첫 줄')
  expect(requests).toEqual(['내 예약 7', '첫 줄 7', '첫 줄 손님'])
  unsubscribe()
  everybodys.hide()
})
