import { messages } from '@matjari/contract/messages'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { expect, test } from 'vitest'
import { draftInput, draftOf, draftProblems, isChanged } from './draft.ts'

const ramen: Menu = {
  menuNo: '7',
  menuName: '쇼유 라멘',
  menuPrice: 11_000,
  menuPhotoUrl: '/media/pictures/0/800.jpg',
}
const picture = new File(['x'], 'ramen.jpg', { type: 'image/jpeg' })

test('연 그대로의 초안은 바뀐 것이 아니다', () => {
  expect([isChanged(ramen, draftOf(ramen)), isChanged(null, draftOf(null))]).toEqual([false, false])
})

test.each([{ menuName: '미소 라멘' }, { price: '12,000' }, { picture }, { isPhotoRemoved: true }])(
  '하나라도 바뀌면 바뀐 것이다: %o',
  (change) => {
    expect(isChanged(ramen, { ...draftOf(ramen), ...change })).toBe(true)
  },
)

test('빈 초안은 이름과 가격을 청한다', () => {
  expect(draftProblems(draftOf(null))).toEqual({
    menuName: messages.menu.nameRequired,
    menuPrice: messages.menu.priceRule,
  })
})

test('이름은 사람이 세는 글자로 40자까지다', () => {
  const named = (menuName: string) => draftProblems({ ...draftOf(ramen), menuName }).menuName
  expect(named('👨‍👩‍👧'.repeat(40))).toBeNull()
  expect(named('가'.repeat(41))).toBe(messages.menu.nameTooLong)
})

test('보낼 때 가격은 숫자고 사진은 고른 것만 간다', () => {
  expect(draftInput(draftOf(ramen))).toEqual({
    parts: { menuName: '쇼유 라멘', menuPrice: 11_000 },
    files: {},
  })
  const replaced = { ...draftOf(ramen), picture, isPhotoRemoved: true }
  expect(draftInput(replaced)).toEqual({
    parts: { menuName: '쇼유 라멘', menuPrice: 11_000 },
    files: { menuPhoto: picture },
  })
  expect(draftInput({ ...draftOf(ramen), isPhotoRemoved: true }).parts).toMatchObject({
    removePhoto: 'Y',
  })
})
