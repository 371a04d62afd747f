/** Push messages on a device. */
export const pushMessages = {
  on: '이 기기로 알림을 보낼게요.',
  off: '이 기기로는 알림을 보내지 않아요.',
  rule: '이 브라우저의 알림 주소를 읽을 수 없어요.',
  unknownService: '이 브라우저의 알림 서비스로는 아직 보낼 수 없어요.',
} as const
