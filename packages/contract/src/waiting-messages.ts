/** Of who waits for a time that is full. */
export const waitingMessages = {
  joined: '빈자리 알림을 신청했어요.',
  left: '이제 기다리지 않아요.',
  declined: '다음 순서로 넘겼어요.',
  rangeRule: '시간을 이른 것부터 골라 주세요.',
  noSuchTime: '기다릴 수 없는 시간이에요. 다른 시간을 골라 주세요.',
  isBookable: (time: string) => `${time}은 지금 바로 예약할 수 있어요.`,
  nothingFull: '마감된 시간이 없어서 기다리지 않아도 돼요.',
  tooMany: '빈자리 알림은 5개까지 기다릴 수 있어요.',
  already: '이 가게의 그날 빈자리를 이미 기다리고 있어요.',
  ownTable: (time: string) =>
    `${time}에 이미 예약하셨어요. 바꾸고 싶다면 내 예약에서 바꿀 수 있어요.`,
  tooLate: '곧 시작하는 시간이라 기다릴 수 없어요.',
  notHeld: '잡아 둔 시간이 지나 다음 순서로 넘어갔어요.',
  ownerCannot: '사장님 계정으로는 기다릴 수 없어요.',
} as const
