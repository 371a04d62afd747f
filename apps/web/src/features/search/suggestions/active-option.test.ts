import { expect, test } from 'vitest'
import { placeAfter } from './active-option.ts'

const one = [1, 1, 1]
const two = [2, 2, 1]

test('아래로는 처음부터, 위로는 끝에서부터 들어간다', () => {
  expect(placeAfter(null, 'ArrowDown', one)).toEqual({ row: 0, cell: 0 })
  expect(placeAfter(null, 'ArrowUp', one)).toEqual({ row: 2, cell: 0 })
})

test('끝에서는 처음으로, 처음에서는 끝으로 돈다', () => {
  expect(placeAfter({ row: 2, cell: 0 }, 'ArrowDown', one)).toEqual({ row: 0, cell: 0 })
  expect(placeAfter({ row: 0, cell: 0 }, 'ArrowUp', one)).toEqual({ row: 2, cell: 0 })
})

test('칸이 둘이면 옆으로도 움직이고 가장자리에서 멈춘다', () => {
  expect(placeAfter({ row: 1, cell: 0 }, 'ArrowRight', two)).toEqual({ row: 1, cell: 1 })
  expect(placeAfter({ row: 1, cell: 1 }, 'ArrowRight', two)).toEqual({ row: 1, cell: 1 })
  expect(placeAfter({ row: 1, cell: 1 }, 'ArrowLeft', two)).toEqual({ row: 1, cell: 0 })
  expect(placeAfter({ row: 1, cell: 1 }, 'ArrowDown', two)).toEqual({ row: 2, cell: 0 })
  expect(placeAfter({ row: 2, cell: 0 }, 'ArrowRight', two)).toBeNull()
})

test('목록에 들어가 있으면 Home과 End가 처음과 끝으로 간다', () => {
  expect(placeAfter({ row: 1, cell: 0 }, 'Home', one)).toEqual({ row: 0, cell: 0 })
  expect(placeAfter({ row: 0, cell: 1 }, 'End', two)).toEqual({ row: 2, cell: 0 })
})

test('글자를 옮기는 키와 빈 목록은 건드리지 않는다', () => {
  expect(placeAfter({ row: 1, cell: 0 }, 'ArrowLeft', one)).toBeNull()
  expect(placeAfter(null, 'ArrowRight', two)).toBeNull()
  expect(placeAfter(null, 'Home', one)).toBeNull()
  expect(placeAfter(null, 'End', one)).toBeNull()
  expect(placeAfter({ row: 1, cell: 0 }, 'a', one)).toBeNull()
  expect(placeAfter(null, 'ArrowDown', [])).toBeNull()
})
