import { seoulMoment } from '@matjari/contract/seoul-day'
import { expect, test } from 'vitest'
import { choiceIn, keepChoice } from './last-choice.ts'
import { questionIn } from './question.ts'

const day = '2026-11-16'
const at = (minutes: number) => seoulMoment(day, minutes)
const kept = () => localStorage.getItem('matjari-last-question')

test('고른 끼니는 자정까지 시계를 이기고, 인원은 그 뒤에도 남는다', () => {
  localStorage.clear()
  keepChoice({ guests: 5 }, at(9 * 60))
  keepChoice({ meal: 'dinner' }, at(10 * 60))
  const asked = (minutes: number) =>
    questionIn(new URLSearchParams(), at(minutes), choiceIn(kept(), at(minutes)))
  expect(asked(11 * 60)).toEqual({ day, meal: 'dinner', guests: 5 })
  expect(asked(23 * 60 + 59).meal).toBe('dinner')
  expect(asked(24 * 60 + 1)).toEqual({ day: '2026-11-17', meal: 'lunch', guests: 5 })
})

test('주소에 적힌 것이 기기에 남은 것보다 먼저이고, 남은 것이 엉뚱하면 없는 셈이다', () => {
  const last = { guests: 5, meal: 'dinner' } as const
  const asked = questionIn(new URLSearchParams('guests=3&meal=lunch'), at(600), last)
  expect(asked).toEqual({ day, meal: 'lunch', guests: 3 })
  for (const text of ['', '{', '[]', '{"guests":-1,"meal":"brunch","mealDay":"2026-11-16"}'])
    expect(choiceIn(text, at(600))).toEqual({ guests: undefined, meal: undefined })
})
