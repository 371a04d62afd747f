import { StrictMode, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, Link, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, dialog, typeInto, until } from '../../../test/support/on-screen.ts'
import { anyText, listAddress, yesNo } from '../../lib/list-address.ts'
import { Input } from '../form/input.tsx'
import { Select } from '../form/select.tsx'
import { DayFilter } from './day-filter.tsx'
import { FilterButton, FilterForm, SegmentedFilter } from './filter-form.tsx'

let root: Root
let arrivals: string[]

const address = listAddress('/things', {
  word: anyText,
  place: anyText,
  day: anyText,
  score: anyText,
  isOn: yesNo,
})
const choices = [
  { value: '', label: '전체' },
  { value: 'Y', label: '켜짐' },
  { value: 'N', label: '꺼짐' },
] as const

function Screen() {
  const { search } = useLocation()
  const filters = address.read(search)
  // Above the form in the tree: its effect is the last one of an arrival.
  useLayoutEffect(() => {
    arrivals.push(search)
  }, [search])
  return (
    <>
      <FilterForm label="찾기" address={address} filters={filters} className="">
        <Input name="word" aria-label="말" />
        <Input name="place" aria-label="곳" />
        <DayFilter name="day" label="날" value={filters.day} />
        <Select name="score" aria-label="별점">
          <option value="">전체</option>
          <option value="4">4점</option>
          <option value="5">5점</option>
        </Select>
        <SegmentedFilter name="isOn" label="상태" options={choices} value={filters.isOn ?? ''} />
        <FilterButton />
      </FilterForm>
      <Link to="/things">전체 보기</Link>
      <Link to={address.write({ ...filters, page: 2 })}>둘째 쪽</Link>
    </>
  )
}

const control = (name: string) => {
  const found = document.querySelector('form')?.elements.namedItem(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
  throw new Error(`no control ${name}`)
}
const says = (name: string) => control(name).value
const type = (name: string, words: string) => {
  const field = control(name)
  if (field instanceof HTMLInputElement) typeInto(field, words)
}
const press = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click()
const radio = (value: string) =>
  document.querySelector<HTMLInputElement>(`[role="radiogroup"] input[value="${value}"]`)
const choose = (name: string, value: string) => {
  const select = control(name)
  select.value = value
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }))
}
const arrived = (search: string) => until(() => arrivals.at(-1) === search)

async function show(search: string) {
  history.replaceState(null, '', `/things${search}`)
  root.render(
    <StrictMode>
      <BrowserRouter>
        <Screen />
      </BrowserRouter>
    </StrictMode>,
  )
  await arrived(search)
}

beforeEach(() => {
  arrivals = []
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => root.unmount())

test('주소가 말하는 것을 처음부터 보여 준다', async () => {
  await show('?word=one&day=2026-11-15&score=4&isOn=N')
  expect(['word', 'place', 'day', 'score', 'isOn'].map(says)).toEqual([
    'one',
    '',
    '2026-11-15',
    '4',
    'N',
  ])
  expect(radio('N')?.checked).toBe(true)
})

test('다른 주소를 부른 뒤에 적은 칸은 그대로 두고, 나머지만 주소를 따른다', async () => {
  await show('?word=one&place=here&score=4&isOn=N')
  press('전체 보기')
  // The address bar has changed, the screen has not: a busy machine may stay so for long.
  expect([location.search, arrivals.at(-1)]).toEqual(['', '?word=one&place=here&score=4&isOn=N'])
  type('word', 'two')
  await arrived('')
  expect(['word', 'place', 'score', 'isOn'].map(says)).toEqual(['two', '', '', ''])
  button('검색')?.click()
  await arrived('?word=two')
})

test('부르기 전에 적다 만 말은 새 주소가 지운다', async () => {
  await show('?word=one')
  type('word', 'half')
  press('전체 보기')
  await arrived('')
  expect(says('word')).toBe('')
})

test('찾기를 부른 뒤에 이어 적은 말은 남고, 적지 않으면 다듬은 말이 보인다', async () => {
  await show('')
  type('word', 'no')
  button('검색')?.click()
  type('word', 'noodle')
  await arrived('?word=no')
  expect(says('word')).toBe('noodle')
  type('word', '  rice ')
  button('검색')?.click()
  await arrived('?word=rice')
  expect(says('word')).toBe('rice')
})

test('다른 쪽으로 가도 적다 만 말은 남는다', async () => {
  await show('?word=one')
  type('word', 'half')
  press('둘째 쪽')
  await arrived('?word=one&page=2')
  expect(says('word')).toBe('half')
})

test('뒤로와 앞으로는 그 주소의 조건을 보여 준다', async () => {
  await show('?word=one&isOn=Y')
  press('전체 보기')
  await arrived('')
  type('word', 'half')
  history.back()
  await arrived('?word=one&isOn=Y')
  expect([says('word'), says('isOn'), radio('Y')?.checked]).toEqual(['one', 'Y', true])
  history.forward()
  await arrived('')
  expect([says('word'), says('isOn'), radio('')?.checked]).toEqual(['', '', true])
})

test('고른 것은 곧바로 주소가 되고, 잇달아 골라도 앞의 것을 잃지 않는다', async () => {
  await show('')
  type('place', 'here')
  choose('score', '4')
  radio('Y')?.click()
  choose('score', '5')
  radio('N')?.click()
  await arrived('?place=here&score=5&isOn=N')
  expect(['place', 'score', 'isOn'].map(says)).toEqual(['here', '5', 'N'])
  expect(radio('N')?.checked).toBe(true)
})

test('말은 적는다고 찾지 않고, 달력에서 고른 날은 곧바로 찾으며 다시 비울 수 있다', async () => {
  await show('?day=2026-11-15')
  type('word', 'one')
  expect(location.search).toBe('?day=2026-11-15')
  button('날2026.11.15 (일)')?.click()
  await until(() => dialog() !== null)
  document.querySelector<HTMLElement>('[aria-label^="2026년 11월 16일"]')?.click()
  await arrived('?word=one&day=2026-11-16')
  await until(() => dialog() === null)
  button('날2026.11.16 (월)')?.click()
  await until(() => dialog() !== null)
  button('전체 날짜 보기')?.click()
  await arrived('?word=one')
  expect(button('날전체')).toBeDefined()
})

test('Enter는 단추와 같다', async () => {
  await show('')
  type('word', 'one')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  // A browser submits the form of a field in which Enter is pressed, unless a handler prevents it.
  const isLeftAlone = control('word').dispatchEvent(enter)
  expect([isLeftAlone, button('검색')?.type]).toEqual([true, 'submit'])
  document.querySelector('form')?.requestSubmit(button('검색'))
  await arrived('?word=one')
  expect(says('word')).toBe('one')
})
