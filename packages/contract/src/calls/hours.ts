import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { AffectedChoice, ownRestaurant } from '../entities/affected-input.ts'
import { HoursException, OperatingHours } from '../entities/hours.ts'
import { HoursExceptionInput, WeekHoursInput } from '../entities/hours-input.ts'
import { messages } from '../messages.ts'
import { DayInput, emptyAsAbsent, IdInput, requestObject } from '../wire.ts'

const said = messages.hours

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
    success: { message: said.saved },
  },
  'PUT /api/operatings': {
    summary: '운영 시간 수정',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject({ affected: AffectedChoice }),
    body: WeekHoursInput,
    items: z.array(OperatingHours),
    success: { message: said.changed },
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
    query: requestObject({ affected: AffectedChoice }),
    body: HoursExceptionInput,
    items: HoursException,
    success: { message: said.exceptionSaved },
  },
  'DELETE /api/operatings/exceptions': {
    summary: '휴무나 단축 영업 지우기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    query: requestObject({ ...ownRestaurant, day: DayInput, affected: AffectedChoice }),
    success: { message: said.exceptionDeleted },
  },
})
