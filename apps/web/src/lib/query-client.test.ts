import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { until } from '../../test/support/on-screen.ts'
import { makeQueryClient } from './query-client.ts'
import { currentSession, signIn, signOut, subscribeToSession } from './session/session.ts'

const loginInfo = {
  memberNo: '7',
  memberId: 'member01',
  username: 'member01',
  memberRole: 'ROLE_COMMON' as const,
  roles: ['ROLE_COMMON' as const],
  isActive: 'Y' as const,
  isModify: 'Y' as const,
  isStoreOwner: 'N' as const,
  memberName: '한여름',
  memberNickName: '망원동산책',
  memberEmail: 'walk@example.com',
  memberSelfie: 'NULL',
  isPasswordTemporary: 'N' as const,
  isTwoStepNeeded: 'N' as const,
}
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' }

test('로그아웃하면 회원의 답을 곧바로 잊고, 그 화면이 사라진 뒤에는 다시 묻지 않는다', async () => {
  signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: false })
  const client = makeQueryClient()
  const asked: string[] = []
  const show = (name: string) => {
    const queryFn = () => {
      asked.push(`${name} ${currentSession().loginInfo?.memberNo ?? '손님'}`)
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

  signOut('logout')
  expect([mine.answer(), everybodys.answer()]).toEqual([undefined, undefined])
  await until(() => everybodys.answer() === '첫 줄')
  expect(asked).toEqual(['내 예약 7', '첫 줄 7', '첫 줄 손님'])
  unsubscribe()
  everybodys.hide()
})
