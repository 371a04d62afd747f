import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { messages } from '../messages.ts'
import { ownRestaurant } from '../owner-input.ts'
import { IdempotencyHeaders } from '../reservations/entities.ts'
import { DeskRestaurant } from '../staff/entities.ts'
import { boundedText, DayInput, emptyAsAbsent, requestObject, shortUnits } from '../wire.ts'
import {
  DayMemoInput,
  DeskChange,
  DeskDay,
  DeskGuest,
  DeskNumbers,
  DeskSearch,
  GuestCard,
  GuestKeyInput,
  GuestMessageInput,
  GuestNoteInput,
  GuestSummary,
  NumbersWeeks,
  RecognisedPhone,
} from './entities.ts'

const texts = messages.desk
const owners = { access: 'owner', whose: ['registrant'], refusal: 'status' } as const
const everyoneThere = {
  access: 'desk',
  whose: ['registrant', 'staff'],
  refusal: 'status',
} as const

/** What a restaurant works with on an evening. Notes and numbers are in no answer to anybody else. */
export const deskCalls = describeCalls({
  'GET /api/desk/restaurants': {
    summary: '내 가게와 일하는 가게',
    access: 'desk',
    refusal: 'status',
    items: z.array(DeskRestaurant),
  },
  // Without a day the one that is running. With `after` only what has changed since that answer.
  'GET /api/desk/day': {
    summary: '하루의 예약, 시간마다 앉은 손님과 앱이 받는 인원',
    ...everyoneThere,
    query: requestObject({
      ...ownRestaurant,
      day: emptyAsAbsent(DayInput),
      after: emptyAsAbsent(boundedText(shortUnits)),
    }),
    items: DeskDay,
  },
  'PUT /api/desk/memo': {
    summary: '그날의 메모 적기',
    ...everyoneThere,
    body: DayMemoInput,
    success: { message: texts.memoSaved },
  },
  'PUT /api/desk/reservations/:reservationNo': {
    summary: '가게가 예약 바꾸기 (손님은 10초 뒤에 알림을 받음)',
    ...everyoneThere,
    headers: IdempotencyHeaders,
    body: DeskChange,
    items: DeskGuest,
    success: { message: texts.changed },
  },
  'POST /api/desk/reservations/:reservationNo/messages': {
    summary: '앱으로 예약한 손님에게 알림 보내기',
    ...everyoneThere,
    headers: IdempotencyHeaders,
    body: GuestMessageInput,
    success: { message: texts.messageSent },
  },
  // A name, a number or its last four digits belong into no address, hence a body.
  'POST /api/desk/search': {
    summary: '우리 가게의 손님과 예약 찾기',
    ...everyoneThere,
    changesNothing: true,
    body: DeskSearch,
    items: z.object({
      guests: z.array(GuestSummary),
      /** Those still to come first, soonest first; then what has been. */
      reservations: z.array(DeskGuest),
    }),
  },
  'POST /api/desk/guests/recognise': {
    summary: '전화번호로 우리 가게 손님 알아보기 (처음이면 null)',
    ...everyoneThere,
    changesNothing: true,
    body: RecognisedPhone,
    items: GuestSummary.nullable(),
  },
  'GET /api/desk/guests/:guestKey': {
    summary: '손님 카드',
    ...everyoneThere,
    params: requestObject({ guestKey: GuestKeyInput }),
    query: requestObject(ownRestaurant),
    items: GuestCard,
  },
  'PUT /api/desk/guests/:guestKey/note': {
    summary: '손님 카드에 메모 적기',
    ...everyoneThere,
    params: requestObject({ guestKey: GuestKeyInput }),
    body: GuestNoteInput,
    items: GuestSummary,
    success: { message: texts.noteSaved },
  },
  // A download holds phone numbers and is recorded.
  'POST /api/desk/downloads': {
    summary: '하루의 명단을 CSV로 내려받기',
    ...owners,
    body: requestObject({ ...ownRestaurant, day: DayInput }),
    items: z.object({ fileName: z.string(), text: z.string() }),
  },
  'GET /api/desk/numbers': {
    summary: '4주나 12주의 예약, 손님, 노쇼, 별점과 그 전 같은 기간',
    ...owners,
    query: requestObject({ ...ownRestaurant, weeks: NumbersWeeks }),
    items: DeskNumbers,
  },
})
