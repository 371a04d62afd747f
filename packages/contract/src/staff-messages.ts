/** Of who works at a restaurant beside its owner. */
export const staffMessages = {
  invited: '초대 메일을 보냈어요.',
  self: '내 이메일이에요. 함께 일할 분의 이메일을 적어 주세요.',
  alreadyInvited: '이미 초대한 이메일이에요.',
  alreadyStaff: '이미 함께 일하는 분이에요.',
  tooMany: '한 가게에는 직원과 초대를 합해 20명까지예요.',
  notOpen: '영업 중인 가게에서만 초대할 수 있어요.',
  withdrawn: '초대를 거뒀어요.',
  over: '이미 끝난 초대예요.',
  accepted: '이제 이 가게의 예약을 함께 볼 수 있어요.',
  declined: '초대를 거절했어요.',
  removed: '내보냈어요. 열어 둔 예약 화면도 닫혔어요.',
  left: '이 가게에서 나왔어요.',
  letGo: '이제 이 가게의 예약을 볼 수 없어요.',
} as const
