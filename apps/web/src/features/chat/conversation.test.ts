import type { ChatMessage } from '@matjari/contract/chat/entities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConversationState,
  compareMessageNos,
  conversationAfter,
  emptyConversation,
} from './conversation.ts'
import { dayText, listTimeText, messageRows } from './conversation-log.tsx'

describe('상태', () => {
  const message = (no: number, key: string | null = null): ChatMessage => ({
    messageNo: String(no),
    roomNo: '7',
    memberNo: '1',
    memberNickname: '손님',
    content: `말 ${no}`,
    createDate: '2026-11-15T12:00:00.000Z',
    mine: key !== null,
    key,
  })

  const arrived = (state: ConversationState, ...messages: ChatMessage[]) =>
    conversationAfter(state, { type: 'arrived', messages })
  const numbers = ({ messages }: ConversationState) => messages.map(({ messageNo }) => messageNo)

  test('번호는 수의 크기로 견준다', () => {
    expect(['10', '9', '100', '2'].sort(compareMessageNos)).toEqual(['2', '9', '10', '100'])
    expect(compareMessageNos('900719925474099312', '900719925474099313')).toBeLessThan(0)
    expect(compareMessageNos('5', '5')).toBe(0)
  })

  test('어떤 순서로 몇 번을 오든, 한 번씩 차례대로 남는다', () => {
    const sets = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 })
    const deliveries = sets.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.array(fc.array(fc.constantFrom(...all), { maxLength: 8 }), { maxLength: 30 }),
        fc.shuffledSubarray(all, { minLength: all.length }),
      ),
    )
    fc.assert(
      fc.property(deliveries, ([all, strays, whole]) => {
        const keyOf = (no: number) => (no % 3 === 0 ? `key-${no}` : null)
        const written = all.filter((no) => no % 3 === 0)
        let state = written.reduce(
          (before, no) =>
            conversationAfter(before, { type: 'written', key: `key-${no}`, content: `말 ${no}` }),
          emptyConversation,
        )
        for (const batch of [...strays, ...whole.map((no) => [no]), ...strays])
          state = arrived(state, ...batch.map((no) => message(no, keyOf(no))))
        expect(numbers(state)).toEqual(all.toSorted((a, b) => a - b).map(String))
        expect(state.pending).toEqual([])
      }),
    )
  })

  test('쓴 말은 바로 보이고, 그 열쇠의 말이 오면 그 자리를 내준다', () => {
    const written = conversationAfter(emptyConversation, {
      type: 'written',
      key: 'a',
      content: '가',
    })
    expect(written.pending).toEqual([{ key: 'a', content: '가', failure: null }])
    const other = arrived(written, message(1), message(2, 'b'))
    expect(other.pending.length).toBe(1)
    expect(arrived(other, message(3, 'a'))).toMatchObject({ pending: [] })
  })

  test('거절된 말은 까닭과 함께 남고, 다시 보낼 수 있다', () => {
    const written = conversationAfter(emptyConversation, {
      type: 'written',
      key: 'a',
      content: '가',
    })
    const refused = conversationAfter(written, {
      type: 'refused',
      key: 'a',
      reason: '너무 빨라요.',
    })
    expect(refused.pending[0]?.failure).toBe('너무 빨라요.')
    expect(
      conversationAfter(refused, { type: 'sentAgain', key: 'a' }).pending[0]?.failure,
    ).toBeNull()
    // The room had it after all.
    expect(arrived(refused, message(4, 'a')).pending).toEqual([])
    const late = conversationAfter(arrived(written, message(4, 'a')), {
      type: 'refused',
      key: 'a',
      reason: '늦은 거절',
    })
    expect(late.pending).toEqual([])
  })
})

describe('줄', () => {
  const message = (no: number, memberNo: string, createDate: string): ChatMessage => ({
    messageNo: String(no),
    roomNo: '7',
    memberNo,
    memberNickname: memberNo,
    content: '말',
    createDate,
    mine: memberNo === '1',
    key: null,
  })

  test('이어진 말은 이름을 한 번, 같은 분의 시각을 한 번 적고, 날이 바뀌면 알린다', () => {
    const rows = messageRows(
      [
        message(1, '2', '2026-11-15T14:58:00.000Z'),
        message(2, '2', '2026-11-15T14:58:30.000Z'),
        message(3, '2', '2026-11-15T15:00:00.000Z'),
        message(4, '1', '2026-11-15T15:00:10.000Z'),
      ],
      ({ mine }) => ({ isOwn: mine, name: mine ? null : '관리자' }),
    )
    expect(rows.map(({ name, time, day, isOwn }) => [name, time, day, isOwn])).toEqual([
      ['관리자', null, '2026-11-15', false],
      [null, '23:58', null, false],
      ['관리자', '00:00', '2026-11-16', false],
      [null, '00:00', null, true],
    ])
  })

  test('날과 시각은 서울의 것이고, 해가 다르면 해도 적는다', () => {
    const now = new Date('2026-11-20T00:00:00.000Z')
    expect(dayText('2026-11-15', now)).toBe('11월 15일 일요일')
    expect(dayText('2025-11-15', now)).toBe('2025년 11월 15일 토요일')
    expect(
      ['2026-11-19T15:01:00.000Z', '2026-11-15T00:00:00.000Z', '2025-12-31T00:00:00.000Z'].map(
        (moment) => listTimeText(moment, now),
      ),
    ).toEqual(['00:01', '11.15 (일)', '2025.12.31 (수)'])
  })
})
