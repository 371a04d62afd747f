import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { staffLimits } from './staff/entities.ts'

const count = (value: number) => value.toLocaleString('en-US')

test.each([
  [messages.registration.nameTooManyBytes, limits.restaurantName.bytes],
  [messages.registration.nameTooLong, limits.restaurantName.characters],
  [messages.registration.addressTooLong, limits.restaurantAddress.characters],
  [messages.registration.tagsTooMany, limits.tags.max],
  [messages.menu.nameTooLong, limits.menu.nameCharacters],
  [messages.menu.priceRule, limits.menu.priceMax],
  [messages.review.tooLong, limits.review.characters],
  [messages.review.tooManyPhotos, limits.review.photos],
  [messages.review.replyTooLong, limits.review.replyCharacters],
  [messages.review.reportTooLong, limits.review.reportCharacters],
  [messages.reservation.reasonTooLong, limits.reservation.reasonCharacters],
  [messages.reservation.memoTooLong, limits.reservation.memoCharacters],
  [messages.reservation.guestNameTooLong, limits.reservation.guestNameCharacters],
  [messages.reservation.boardRange, limits.reservation.boardDaysMax],
  [messages.hours.exceptionReasonTooLong, limits.hours.exceptionReasonCharacters],
  [messages.settings.stepRule, limits.clock.stepMinutes],
  [messages.settings.minNumRule, limits.settings.guestsMax],
  [messages.settings.maxNumRule, limits.settings.guestsMax],
  [messages.settings.maxTeamNumRule, limits.settings.teamsMax],
  [messages.settings.descriptionTooLong, limits.settings.descriptionCharacters],
  [messages.signUp.idRule, limits.memberId.max],
  [messages.signUp.nameRule, limits.personName.max],
  [messages.signUp.nicknameRule, limits.nickname.max],
  [messages.chat.tooLong, limits.chat.characters],
  [messages.admin.reasonTooLong, limits.audit.reasonCharacters],
  [messages.searchAlias.tooLong, limits.searchAlias.characters],
  [messages.searchAlias.tooMany, limits.searchAlias.most],
  [messages.staff.tooMany, staffLimits.perRestaurant],
])('"%s" 의 수는 한도 %d 와 같다', (message, limit) => {
  expect(message.match(/\d[\d,.]*/g)).toContain(count(limit))
})

test('자리를 비워 둔 말에는 받은 글이 들어간다', () => {
  expect(messages.login.failed('틀렸어요')).toBe('로그인 실패: 틀렸어요')
  expect(messages.login.socialFailed('E400')).toBe('로그인 실패: ErrorCode E400')
  expect(messages.home.categoryLoading('한식')).toBe('한식 로딩 중…')
  expect(messages.home.categoryFailed('한식', '끊김')).toBe('한식 실패: 끊김')
  expect(messages.search.failed('끊김')).toBe('오류가 발생했습니다: 끊김')
  expect(messages.registration.failed('끊김')).toBe('맛집 등록 실패: 끊김')
  expect(messages.social.failed('E400')).toBe('소셜 회원가입 실패: ErrorCode E400')
  expect(messages.find.foundId('noodle')).toBe('찾은 아이디: noodle')
})
