import { expect, test } from 'vitest'
import { isFavorite } from './api.ts'

const saved = [{ restaurantNo: '1' }, { restaurantNo: '2' }]

test('기다리는 변경이 없으면 저장된 목록을 따른다', () => {
  expect(isFavorite('1', { saved, changes: [] })).toBe(true)
  expect(isFavorite('3', { saved, changes: [] })).toBe(false)
})

test('목록이 오기 전에는 이미 아는 대로 보여 주고, 오면 목록을 따른다', () => {
  const known = { changes: [], isAssumed: true }
  expect(isFavorite('3', { saved: undefined, changes: [] })).toBe(false)
  expect(isFavorite('3', { saved: undefined, ...known })).toBe(true)
  expect(isFavorite('3', { saved, ...known })).toBe(false)
})

test('답을 기다리는 동안에는 마지막에 누른 것을 보여 준다', () => {
  const added = { restaurantNo: '3', isWanted: true }
  const removed = { restaurantNo: '3', isWanted: false }
  expect(isFavorite('3', { saved, changes: [added] })).toBe(true)
  expect(isFavorite('3', { saved, changes: [added, removed] })).toBe(false)
})

test('다른 가게의 변경은 상관이 없다', () => {
  expect(isFavorite('1', { saved, changes: [{ restaurantNo: '2', isWanted: false }] })).toBe(true)
})
