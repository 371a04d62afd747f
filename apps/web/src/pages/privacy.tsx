import type { PageProps } from '../layouts/page-slot.tsx'
import { TextPage, TextSection } from '../layouts/text-page.tsx'

export const PrivacyPage = ({ title }: PageProps) => (
  <TextPage title={title}>
    <TextSection title="받는 정보">
      <p>가입할 때 아이디, 비밀번호, 이름, 닉네임, 이메일과 원하면 프로필 사진을 받아요.</p>
      <p>이용하면서 예약, 리뷰와 사진, 영수증 사진, 채팅 내용이 쌓여요.</p>
    </TextSection>
    <TextSection title="쓰는 곳">
      <p>로그인과 본인 확인, 예약을 가게에 전하는 일, 리뷰를 보여 주는 일에만 써요.</p>
      <p>예약한 가게는 예약한 회원의 닉네임, 날짜, 시간, 인원을 볼 수 있어요.</p>
      <p>광고에 쓰거나 다른 곳에 팔지 않아요.</p>
    </TextSection>
    <TextSection title="지키는 방법">
      <p>비밀번호와 인증번호는 되돌릴 수 없는 형태로만 보관해요.</p>
      <p>영수증 사진은 공개하지 않고, 쓴 사람과 관리자만 볼 수 있어요.</p>
      <p>로그인 정보는 이 브라우저의 탭에만 두고, 로그아웃하면 지워요.</p>
    </TextSection>
    <TextSection title="보관과 삭제">
      <p>탈퇴하면 개인정보를 지워요. 쓴 리뷰는 ‘탈퇴한 회원’의 글로 남아요.</p>
      <p>내 정보는 마이 페이지에서 보고 고칠 수 있어요.</p>
    </TextSection>
  </TextPage>
)
