import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { AffectedChoice, ownRestaurant, PlannedChange } from '../entities/affected-input.ts'
import { GuestReservation, ReservationInfo } from '../entities/reservation.ts'
import { OwnedRestaurant, ReservationSettings, SettingInfo } from '../entities/settings.ts'
import { SettingsInput } from '../entities/settings-input.ts'
import { messages } from '../messages.ts'
import { DayInput, emptyAsAbsent, IdInput, requestObject } from '../wire.ts'

const said = messages.ownerSettings

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
    query: requestObject({ affected: AffectedChoice }),
    body: SettingsInput,
    items: ReservationSettings,
    success: { message: messages.settings.changed },
  },
  'DELETE /api/settings': {
    summary: '예약설정 삭제',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject({ ...ownRestaurant, affected: AffectedChoice }),
    success: { message: said.settingsDeleted },
  },
  'POST /api/settings/affected': {
    summary: '바꾸면 지킬 수 없게 되는 예약 미리 보기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: PlannedChange,
    items: z.object({ count: z.int(), reservations: z.array(GuestReservation) }),
  },
  // Nothing that is booked is touched: a pause only stops new bookings.
  'PUT /api/settings/pause': {
    summary: '새 예약 잠시 멈추기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: requestObject({ ...ownRestaurant, pausedUntil: emptyAsAbsent(DayInput.nullable()) }),
    items: SettingInfo,
    success: { message: said.paused },
  },
  'DELETE /api/settings/pause': {
    summary: '예약 다시 받기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject(ownRestaurant),
    items: SettingInfo,
    success: { message: said.resumed },
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
