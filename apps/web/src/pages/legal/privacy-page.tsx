import { limits } from '@matjari/contract/limits'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import type { PageProps } from '../../app/route.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/list/data-table.tsx'
import { DocumentDay, LegalPage, LegalSection } from './legal-page.tsx'

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

/** What is collected when, and what for. Each row is one purpose the member may refuse. */
const CollectedData = () => (
  <Table
    caption="수집하는 개인정보의 항목과 목적"
    columns={columns}
    rows={collected}
    rowKey={({ when, what }) => `${when} ${what}`}
  />
)

const list = 'grid list-disc gap-1 pl-5'
const { refreshHours, longRefreshDays } = limits.token

export const PrivacyPage = ({ title }: PageProps) => (
  <LegalPage title={title}>
    <DocumentDay kind="privacy" />
    <LegalSection title="1. 수집하는 항목과 목적">
      <p>
        맛자리는 아래 정보만, 적힌 목적으로만 받아요. ‘필수’는 그 기능을 쓸 때 꼭 필요한 정보이고,
        ‘선택’은 주지 않아도 다른 기능을 그대로 쓸 수 있어요.
      </p>
      <CollectedData />
    </LegalSection>
    <LegalSection title="2. 보관 기간">
      <ul className={list}>
        <li>회원 정보와 프로필 사진: 탈퇴할 때까지</li>
        <li>관리자와 나눈 채팅: 탈퇴할 때까지</li>
        <li>
          예약할 때 남긴 전화번호: 가게가 연락할 수 있도록 예약일 뒤{' '}
          {limits.reservation.contactDays}
          일까지
        </li>
        <li>
          전화로만 예약한 손님의 이름과 전화번호, 가게가 적은 메모: 마지막 방문 뒤{' '}
          {deskLimits.guestMonths}개월까지
        </li>
        <li>
          가게가 회원 손님에 대해 적은 메모와 표시: 탈퇴할 때까지. 그 가게만 보고, ‘내 데이터
          내려받기’에 함께 들어 있어요.
        </li>
        <li>
          리뷰와 사진, 영수증 사진: 쓴 사람이 지울 때까지. 지우면 바로 보이지 않게 되고, 잘못 지운
          글을 되살릴 수 있도록 관리자만 볼 수 있게 {limits.review.deletedDays}일 동안 남았다가
          지워져요.
        </li>
        <li>
          영수증을 알아보는 값: 같은 영수증을 두 번 쓰지 못하도록 리뷰가 있는 동안. 이 값으로 사진을
          되살릴 수는 없어요.
        </li>
        <li>
          로그인 정보: 마지막으로 쓴 때부터 {refreshHours}시간, ‘로그인 유지’를 고르면{' '}
          {longRefreshDays}일, 길어도 로그인한 때부터 {limits.token.absoluteDays}일
        </li>
        <li>인증번호와 임시 비밀번호: 쓸 수 있는 시간이 끝나고 길어도 이틀 안에 지워요.</li>
        <li>
          ‘이 기기로 알림 받기’를 켠 브라우저의 알림 주소와 열쇠: 끄거나, 그 브라우저에서
          로그아웃하거나, 탈퇴할 때까지. 한 사람이 {limits.push.perMember}대까지예요.
        </li>
        <li>메일: 내용은 보내는 즉시, 받는 주소와 보낸 때는 약 7일 뒤에 지워요.</li>
        <li>
          관리자가 한 일의 기록: 운영의 책임을 밝히기 위해 보관해요. 탈퇴한 회원의 아이디는
          기록에서도 지워요.
        </li>
      </ul>
      <p>법에서 따로 보관 기간을 정한 정보는 그 기간 동안만 보관해요.</p>
    </LegalSection>
    <LegalSection title="3. 제3자 제공">
      <p>
        예약하면 그 가게의 사장님이 예약한 회원의 닉네임과 날짜, 시간, 인원, 남긴 전화번호와
        요청사항을 볼 수 있어요. 그 가게에 몇 번 왔는지도 함께 보이지만, 다른 가게의 예약은 보이지
        않아요. 예약을 지키는 데 필요한 만큼이고, 이메일과 이름은 알려 주지 않아요.
      </p>
      <p>리뷰에는 닉네임이 함께 보여요. 영수증 사진은 쓴 사람과 관리자만 볼 수 있어요.</p>
      <p>법에 따른 요청이 아니면 그 밖의 누구에게도 주거나 팔지 않아요.</p>
    </LegalSection>
    <LegalSection title="4. 처리 위탁과 외부 서비스">
      <ul className={list}>
        <li>
          기기 알림: 켜면 브라우저를 만든 회사(Google, Mozilla, Apple, Microsoft)의 알림 서비스가
          소식을 전해요. 내용은 받는 브라우저만 읽을 수 있게 잠가서 보내요.
        </li>
        <li>메일 발송: 메일을 전하는 사업자에게 받는 주소와 메일 내용을 맡겨요.</li>
        <li>
          소셜 로그인: 카카오나 Google로 로그인하기를 고르면 그 회사의 화면에서 로그인하고, 맛자리는
          회원 번호와 이름, 이메일을 받아요. 그 회사의 비밀번호는 받지 않아요.
        </li>
        <li>
          지도와 주소 검색: 카카오의 지도나 우편번호 화면을 불러올 수 있고, 그때 브라우저가 카카오에
          직접 접속해요.
        </li>
      </ul>
    </LegalSection>
    <LegalSection title="5. 이용자의 권리와 방법">
      <ul className={list}>
        <li>보기: 마이 페이지의 내 정보, 예약 내역, 리뷰 내역에서 볼 수 있어요.</li>
        <li>
          사본 받기: 마이 페이지의 내 정보에서 내 데이터를 파일로 내려받을 수 있어요. 가게가 나에
          대해 적은 메모도 들어 있어요.
        </li>
        <li>고치기: 마이 페이지의 개인정보 수정에서 닉네임, 비밀번호, 사진을 바꿀 수 있어요.</li>
        <li>동의 거두기: 소식 메일은 마이 페이지의 내 정보에서 언제든 끌 수 있어요.</li>
        <li>지우기: 마이 페이지의 회원 탈퇴로 개인정보를 지울 수 있어요.</li>
        <li>
          그 밖에 처리를 멈추고 싶으면 로그인한 뒤 ‘관리자와 채팅’으로 알려 주세요. 개인정보를 맡은
          사람이 지체 없이 답해요.
        </li>
      </ul>
      <p>
        만 14세 미만은 가입할 수 없어요. 도움이 더 필요하면 개인정보침해신고센터(국번 없이 118)에
        물어볼 수 있어요.
      </p>
    </LegalSection>
    <LegalSection title="6. 브라우저에 저장하는 것">
      <ul className={list}>
        <li>탭의 저장소(sessionStorage): 로그인 정보를 두고, 탭을 닫거나 로그아웃하면 사라져요.</li>
        <li>
          브라우저의 저장소(localStorage): 화면 밝기 설정을 둬요. ‘로그인 유지’를 고르면 로그인을
          이어 주는 값을 최대 {longRefreshDays}일 동안 두고, 로그아웃하면 지워요. 함께 쓰는
          컴퓨터에서는 고르지 마세요. 쓰던 리뷰의 별점과 글은 최대 7일 동안 두고, 등록하거나
          로그아웃하면 지워요. 기기 알림을 켜면 누구의 알림인지도 둬요.
        </li>
        <li>
          연결이 없을 때 보여 줄 내 예약(가게, 날짜, 시간, 인원): 로그인 정보와 같은 곳에 두고, 함께
          지워요.
        </li>
        <li>
          쿠키: 소셜 로그인을 하는 동안 하나를 쓰고 길어도 10분 뒤에 사라져요. 이메일을 인증하면
          인증한 브라우저인지 알아보는 하나를 더 쓰고 {limits.emailCode.proofMinutes}분쯤 뒤에
          사라져요. 비밀번호로 로그인하면 로그인한 적이 있는 기기인지 알아보는 하나를 길어도{' '}
          {limits.signIns.deviceDays}일 동안 쓰고, 남이 비밀번호를 여러 번 틀려도 이 기기에서는
          로그인할 수 있게 하는 데에만 써요.
        </li>
      </ul>
      <p>
        광고나 방문 분석을 위한 추적 도구는 쓰지 않아요. 로그인이나 인증번호를 여러 번 틀리는 일을
        막으려고 접속 주소를 알아볼 수 없는 값으로 바꿔 {limits.attempts.windowMinutes}분쯤
        기억해요.
      </p>
    </LegalSection>
    <LegalSection title="7. 파기">
      <p>
        탈퇴하면 아이디, 비밀번호, 이름, 닉네임, 이메일, 프로필 사진, 소셜 계정 연결을 바로 되살릴
        수 없게 지우고, 앞으로의 예약을 취소해요. 가게들이 적은 메모도 모두 지워요.
      </p>
      <p>
        쓴 리뷰는 ‘탈퇴한 회원’의 글로 남지만 영수증 사진은 지워요. 지난 예약과 동의 기록은 누구의
        것인지 알 수 없는 번호로만 남아요.
      </p>
    </LegalSection>
    <LegalSection title="8. 안전하게 지키는 방법">
      <ul className={list}>
        <li>비밀번호, 인증번호, 로그인 정보는 되돌릴 수 없는 형태로만 보관해요.</li>
        <li>보내기를 기다리는 메일의 내용은 암호화해 둬요.</li>
        <li>올린 사진에서는 찍은 곳과 기기 같은 숨은 정보를 지워요.</li>
        <li>로그인과 인증번호는 시도할 수 있는 횟수를 제한해요.</li>
        <li>개인정보를 고칠 때는 비밀번호와 이메일을 다시 확인해요.</li>
        <li>관리자만 회원 목록과 영수증을 볼 수 있고, 관리자가 바꾼 일은 기록으로 남아요.</li>
      </ul>
    </LegalSection>
    <LegalSection title="9. 소식 메일 수신 동의 (선택)">
      <p>
        동의한 회원에게만 새 소식과 혜택을 이메일로 보내요. 동의하지 않아도 가입과 모든 기능을 쓸 수
        있고, 동의는 거둘 때까지 이어져요.
      </p>
      <p>인증번호나 임시 비밀번호처럼 요청한 일을 알리는 메일은 이 동의와 관계없이 보내요.</p>
    </LegalSection>
  </LegalPage>
)
