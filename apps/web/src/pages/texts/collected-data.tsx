import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/list/table.tsx'

type Collected = {
  readonly when: string
  readonly what: string
  readonly why: string
  readonly isRequired: boolean
}

const collected: readonly Collected[] = [
  {
    when: '아이디로 가입',
    what: '아이디, 비밀번호, 이름, 닉네임, 이메일',
    why: '로그인, 본인 확인, 아이디와 비밀번호 찾기',
    isRequired: true,
  },
  {
    when: '소셜로 가입',
    what: '카카오나 Google이 알려 준 회원 번호, 이름, 이메일과 직접 적은 이름, 닉네임',
    why: '로그인, 본인 확인',
    isRequired: true,
  },
  {
    when: '프로필',
    what: '프로필 사진',
    why: '마이 페이지와 메뉴에 보여 주기',
    isRequired: false,
  },
  {
    when: '소식 메일',
    what: '이메일, 받기로 한 날',
    why: '새 소식과 혜택 알리기',
    isRequired: false,
  },
  {
    when: '기기 알림',
    what: '브라우저의 알림 주소와 열쇠, 켠 날',
    why: '자리가 나면 바로 알리기',
    isRequired: false,
  },
  {
    when: '예약',
    what: '가게, 날짜, 시간, 인원',
    why: '예약을 가게에 전하고 내역 보여 주기',
    isRequired: true,
  },
  {
    when: '예약',
    what: '전화번호, 요청사항',
    why: '가게가 연락하고 자리를 준비하기',
    isRequired: false,
  },
  {
    when: '가게에 전화로 예약',
    what: '가게가 받아 적은 이름이나 전화번호',
    why: '예약 지키기, 다시 온 손님 알아보기',
    isRequired: true,
  },
  {
    when: '가게의 메모',
    what: '가게가 적은 메모와 표시(창가 선호, 아이와 함께, 알레르기, 조용한 자리)',
    why: '그 가게에서 다음 방문을 준비하기',
    isRequired: false,
  },
  {
    when: '리뷰',
    what: '별점, 글, 영수증 사진',
    why: '리뷰 보여 주기, 다녀온 사람인지 확인',
    isRequired: true,
  },
  { when: '리뷰', what: '음식 사진', why: '리뷰 보여 주기', isRequired: false },
  {
    when: '맛집 등록',
    what: '가게 이름, 주소, 전화번호, 설명, 사진',
    why: '가게 보여 주기, 승인',
    isRequired: true,
  },
  { when: '채팅', what: '주고받은 말', why: '문의에 답하기', isRequired: true },
  {
    when: '로그인과 동의',
    what: '로그인한 때, 마지막으로 쓴 때, 기기와 브라우저 이름, 줄여 적은 접속 주소, 동의한 문서와 날짜',
    why: '로그인 이어 가기, 로그인한 기기 보여 주기, 동의 증명',
    isRequired: true,
  },
]

const columns: readonly Column<Collected>[] = [
  { header: '언제', look: 'title', cell: ({ when }) => when },
  { header: '항목', look: 'wide', cell: ({ what }) => what },
  { header: '목적', look: 'labelled', cell: ({ why }) => why },
  {
    header: '구분',
    cell: ({ isRequired }) => (
      <Badge mark="none" tone={isRequired ? 'brand' : 'neutral'}>
        {isRequired ? '필수' : '선택'}
      </Badge>
    ),
  },
]

/** What is collected when, and what for. Each row is one purpose somebody may say no to. */
export const CollectedData = () => (
  <Table
    caption="수집하는 개인정보의 항목과 목적"
    columns={columns}
    rows={collected}
    rowKey={({ when, what }) => `${when} ${what}`}
  />
)
