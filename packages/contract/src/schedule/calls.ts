import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { messages } from '../messages.ts'
import { affectedBookings, ownRestaurant } from '../owner-input.ts'
import { AffectedReservation, ReservationInfo } from '../reservations/entities.ts'
import { DayInput, emptyAsAbsent, IdInput, requestObject } from '../wire.ts'
import {
  ClosedRange,
  ClosedRangeInput,
  HoursException,
  HoursExceptionInput,
  OperatingHours,
  OwnedRestaurant,
  PlannedChange,
  ReservationSettings,
  SettingInfo,
  SettingsInput,
  WeekHoursInput,
} from './entities.ts'

const hoursTexts = messages.hours

export const hoursCalls = describeCalls({
  'GET /api/operatings': {
    summary: '맛집의 운영 시간 (쉬는 요일은 빠짐)',
    access: 'public',
    refusal: 'status',
    query: requestObject({ restaurantNo: IdInput }),
    items: z.array(OperatingHours),
  },
  'GET /api/operatings/memberNo': {
    summary: '내 가게의 운영 시간',
    access: 'member',
    refusal: 'status',
    query: requestObject(ownRestaurant),
    items: z.array(OperatingHours),
  },
  'POST /api/operatings': {
    summary: '운영 시간 등록 (이미 있으면 409)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: WeekHoursInput,
    items: z.array(OperatingHours),
    success: { message: hoursTexts.saved },
  },
  'PUT /api/operatings': {
    summary: '운영 시간 수정',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(affectedBookings),
    body: WeekHoursInput,
    items: z.array(OperatingHours),
    success: { message: hoursTexts.changed },
  },
  'DELETE /api/operatings': {
    summary: '운영 시간 삭제 (예약설정이 있으면 409)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(ownRestaurant),
    success: { message: messages.ownerSettings.hoursDeleted },
  },
  'GET /api/operatings/exceptions': {
    summary: '휴무와 단축 영업일',
    access: 'public',
    refusal: 'status',
    query: requestObject({
      restaurantNo: IdInput,
      from: emptyAsAbsent(DayInput),
      to: emptyAsAbsent(DayInput),
    }),
    items: z.array(HoursException),
  },
  'PUT /api/operatings/exceptions': {
    summary: '하루의 휴무나 단축 영업 정하기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(affectedBookings),
    body: HoursExceptionInput,
    items: HoursException,
    success: { message: hoursTexts.exceptionSaved },
  },
  'DELETE /api/operatings/exceptions': {
    summary: '휴무나 단축 영업 지우기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject({ ...ownRestaurant, day: DayInput, ...affectedBookings }),
    success: { message: hoursTexts.exceptionDeleted },
  },
  'PUT /api/operatings/closed-range': {
    summary: '쉬는 기간 정하기 (그 사이의 단축 영업도 휴무가 됨)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(affectedBookings),
    body: ClosedRangeInput,
    items: z.array(HoursException),
    success: { message: messages.desk.rangeSaved },
  },
  // Only days that are closed all day; short days stay as they are.
  'DELETE /api/operatings/closed-range': {
    summary: '쉬는 기간 지우기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: ClosedRange,
    success: { message: messages.desk.rangeDeleted },
  },
})

const reservationTexts = messages.ownerSettings

export const settingsCalls = describeCalls({
  'GET /api/settings/byRestaurantNo': {
    summary: '맛집의 예약설정',
    access: 'public',
    refusal: 'status',
    query: requestObject({ restaurantNo: IdInput }),
    items: ReservationSettings,
  },
  'GET /api/settings/byMemberNo': {
    summary: '내 가게의 예약설정',
    access: 'member',
    refusal: 'status',
    query: requestObject(ownRestaurant),
    items: ReservationSettings,
  },
  'GET /api/settings/restaurant': {
    summary: '내 가게 (없으면 null)',
    access: 'member',
    refusal: 'status',
    query: requestObject(ownRestaurant),
    items: OwnedRestaurant.nullable(),
  },
  'POST /api/settings': {
    summary: '예약설정 등록 (이미 있으면 409)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: SettingsInput,
    items: ReservationSettings,
    success: { message: messages.settings.saved },
  },
  'PUT /api/settings': {
    summary: '예약설정 수정',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(affectedBookings),
    body: SettingsInput,
    items: ReservationSettings,
    success: { message: messages.settings.changed },
  },
  'DELETE /api/settings': {
    summary: '예약설정 삭제',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject({ ...ownRestaurant, ...affectedBookings }),
    success: { message: reservationTexts.settingsDeleted },
  },
  'POST /api/settings/affected': {
    summary: '바꾸면 지킬 수 없게 되는 예약 미리 보기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: PlannedChange,
    items: z.object({ count: z.int(), reservations: z.array(AffectedReservation) }),
  },
  // Nothing that is booked is touched: a pause only stops new bookings.
  'PUT /api/settings/pause': {
    summary: '새 예약 잠시 멈추기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: requestObject({ ...ownRestaurant, pausedUntil: emptyAsAbsent(DayInput.nullable()) }),
    items: SettingInfo,
    success: { message: reservationTexts.paused },
  },
  'DELETE /api/settings/pause': {
    summary: '예약 다시 받기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(ownRestaurant),
    items: SettingInfo,
    success: { message: reservationTexts.resumed },
  },
  // What a guest may ask for, not what is free.
  'GET /api/reservation/info': {
    summary: '예약 조건',
    access: 'public',
    refusal: 'status',
    query: requestObject({ restaurantNo: IdInput }),
    items: ReservationInfo,
  },
})
