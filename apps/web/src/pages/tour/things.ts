import type { Role } from '../../features/first-steps/roles.ts'
import { resultsOf } from '../../features/search/results-path.ts'

/** A press that leads right there; with a role it signs in first. */
export type Way = { readonly label: string; readonly to: string; readonly as?: Role }

export type Thing = {
  /** Kept in the browser when it has been done: never another one's. */
  readonly name: string
  readonly title: string
  readonly sentence: string
  readonly ways: readonly Way[]
}

const asMember = (to: string, label = '손님으로 해 보기'): Way => ({ label, to, as: 'member' })
const asOwner = (to: string): Way => ({ label: '사장님으로 해 보기', to, as: 'owner' })
const asAdmin = (to: string, label = '관리자로 해 보기'): Way => ({ label, to, as: 'admin' })

/** In the order of an evening: found, booked, been there, and then from the other side. */
export const things: readonly Thing[] = [
  {
    name: 'typo',
    title: '틀리게 써도 찾아요',
    sentence: "'멘야하로'라고 쳐도 멘야하루가 나오고, 무엇을 고쳐 읽었는지 말해요.",
    ways: [{ label: '틀린 이름으로 찾기', to: resultsOf('멘야하로') }],
  },
  {
    name: 'sentence',
    title: '말하듯이 찾아요',
    sentence: "'합정 토요일 7시 4명'이 그대로 날짜와 시간과 인원이 돼요.",
    ways: [{ label: '말로 찾기', to: resultsOf('합정 토요일 7시 4명') }],
  },
  {
    name: 'map',
    title: '지도에서 골라요',
    sentence: '핀마다 예약되는 시간이 있고, 지도를 옮기면 그곳에서 다시 찾아요.',
    ways: [{ label: '지도 열기', to: resultsOf('마포', { view: 'map' }) }],
  },
  {
    name: 'booking',
    title: '세 번 눌러 예약해요',
    sentence: '홈에서 시간 하나를 누르고 예약하기를 누르면 표가 나와요.',
    ways: [asMember('/')],
  },
  {
    name: 'receipt',
    title: '영수증으로 방문을 증명해요',
    sentence: '다녀온 곳의 리뷰 쓰기에서 영수증을 올려 보세요. 영수증은 남에게 보이지 않아요.',
    ways: [asMember('/mypage/reservations')],
  },
  {
    name: 'chat',
    title: '두 창에서 이야기해요',
    sentence:
      '이 페이지를 두 창에서 열고, 한 창에서는 오른쪽 아래 단추로 묻고 다른 창에서는 답해 보세요.',
    ways: [asMember('/', '손님으로 묻기'), asAdmin('/admin/chatting', '관리자로 답하기')],
  },
  {
    name: 'board',
    title: '오늘 올 손님을 봐요',
    sentence: '오늘의 예약에서 방문과 노쇼를 적고, 전화 손님과 지금 온 손님을 더해 보세요.',
    ways: [asOwner('/mypage/board')],
  },
  {
    name: 'closing',
    title: '하루를 쉬어 봐요',
    sentence:
      "'휴무와 단축 영업'에서 예약이 있는 날을 닫으면, 자리를 잃을 손님을 먼저 보여 드려요.",
    ways: [asOwner('/mypage/restaurant#hours')],
  },
  {
    name: 'approval',
    title: '새 맛집을 받아들여요',
    sentence: '기다리는 등록을 승인하면 바로 검색에 나오고, 까닭이 기록으로 남아요.',
    ways: [asAdmin('/admin/restaurants?status=N')],
  },
  {
    name: 'night',
    title: '어둡게, 그리고 키보드로',
    sentence: '화면을 어둡게 바꾸고, 마우스 없이 Tab과 화살표와 Enter로만 예약해 보세요.',
    ways: [],
  },
]
