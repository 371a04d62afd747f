import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { messages } from '../messages.ts'
import { ownRestaurant } from '../owner-input.ts'
import { Reservation } from '../reservations/entities.ts'
import { DayInput, emptyAsAbsent, IdInput, requestObject } from '../wire.ts'
import {
  DeskWaitlistEntry,
  isForward,
  requestedTimes,
  WaitlistEntry,
  WaitlistJoinInput,
  WaitlistNumbers,
  WaitlistSummary,
} from './entities.ts'

const texts = messages.waiting
const own = { access: 'member', whose: ['self'], refusal: 'status' } as const

export const waitlistCalls = describeCalls({
  'GET /api/waiting': {
    summary: '내 빈자리 알림 (기다리는 것부터, 최근 100개까지)',
    access: 'member',
    refusal: 'status',
    items: z.array(WaitlistEntry),
  },
  'GET /api/waiting/line': {
    summary: '하루의 마감된 시간과, 지금 신청하면 앞에 있을 팀',
    access: 'public',
    refusal: 'status',
    replica: 'visitors',
    query: requestObject({ restaurantNo: IdInput, ...requestedTimes }).refine(
      isForward,
      texts.rangeRule,
    ),
    items: WaitlistSummary,
  },
  // The same request again is the same entry.
  'POST /api/waiting': {
    summary: '빈자리 알림 신청',
    access: 'member',
    refusal: 'status',
    body: WaitlistJoinInput,
    items: WaitlistEntry,
    success: { message: texts.joined },
  },
  'DELETE /api/waiting/:waitingNo': {
    summary: '그만 기다리기',
    ...own,
    success: { message: texts.left },
  },
  'POST /api/waiting/:waitingNo/accept': {
    summary: '잡아 둔 자리를 예약으로 확정',
    ...own,
    items: Reservation,
    success: { message: messages.reservation.done },
  },
  'POST /api/waiting/:waitingNo/decline': {
    summary: '잡아 둔 자리를 다음 순서로 넘기기',
    ...own,
    success: { message: texts.declined },
  },
  'GET /api/desk/waiting': {
    summary: '우리 가게의 빈자리 알림 (누가 기다리는지는 보이지 않음)',
    access: 'desk',
    whose: ['registrant', 'staff'],
    refusal: 'status',
    query: requestObject({ ...ownRestaurant, day: emptyAsAbsent(DayInput) }),
    items: DeskWaitlistEntry,
  },
  'GET /api/admin/waiting': {
    summary: '빈자리 알림이 지난 30일 동안 한 일 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: WaitlistNumbers,
  },
})
