/** Empty when there is nothing to count. */
export function countText(count: number): string {
  if (count <= 0) return ''
  return count > 99 ? '99+' : String(count)
}

export const memberLabel = (unread: number) =>
  unread > 0 ? `관리자와 채팅, 읽지 않은 메시지 ${countText(unread)}개` : '관리자와 채팅'

export const adminLabel = (waiting: number) =>
  waiting > 0 ? `채팅관리, 기다리는 대화 ${countText(waiting)}개` : '채팅관리'
