import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { emailProblem } from '../email.ts'
import { messages } from '../messages.ts'
import { ownRestaurant } from '../owner-input.ts'
import { requestObject, ruledText } from '../wire.ts'
import { MyInvitation, StaffList, Workplace } from './entities.ts'

const texts = messages.staff
const owners = { access: 'owner', whose: ['registrant'], refusal: 'status' } as const
const invited = { access: 'member', whose: ['self'], refusal: 'status' } as const

/** Who works at a restaurant beside its owner: asked by e-mail, and let go at once. */
export const staffCalls = describeCalls({
  'GET /api/desk/staff': {
    summary: '가게의 직원과 보낸 초대',
    ...owners,
    query: requestObject(ownRestaurant),
    items: StaffList,
  },
  'POST /api/desk/staff/invitations': {
    summary: '이메일로 직원 초대하기',
    ...owners,
    body: requestObject({ ...ownRestaurant, email: ruledText(emailProblem) }),
    success: { message: texts.invited },
  },
  'DELETE /api/desk/staff/invitations/:invitationNo': {
    summary: '보낸 초대 거두기',
    ...owners,
    success: { message: texts.withdrawn },
  },
  'DELETE /api/desk/staff/:staffNo': {
    summary: '직원 내보내기 (바로 예약을 볼 수 없음)',
    ...owners,
    success: { message: texts.removed },
  },
  // A signed-in member with that e-mail, and a proof of it.
  'GET /api/staff/invitations': {
    summary: '내가 받은 직원 초대',
    access: 'member',
    refusal: 'status',
    items: z.array(MyInvitation),
  },
  'POST /api/staff/invitations/:invitationNo/accept': {
    summary: '직원 초대 수락',
    ...invited,
    success: { message: texts.accepted },
  },
  'POST /api/staff/invitations/:invitationNo/decline': {
    summary: '직원 초대 거절',
    ...invited,
    success: { message: texts.declined },
  },
  'GET /api/staff/workplaces': {
    summary: '내가 일하는 가게',
    access: 'member',
    refusal: 'status',
    items: z.array(Workplace),
  },
  'DELETE /api/staff/workplaces/:restaurantNo': {
    summary: '일하던 가게에서 나오기',
    access: 'member',
    whose: ['staff'],
    refusal: 'status',
    success: { message: texts.left },
  },
})
