import type { PageProps } from '../layouts/page-slot.tsx'
import { TextPage, TextSection } from '../layouts/text-page.tsx'

export const TermsPage = ({ title }: PageProps) => (
  <TextPage title={title}>
    <TextSection title="맛자리가 하는 일">
      <p>맛자리는 음식점을 찾고, 리뷰를 읽고 쓰고, 자리를 예약하는 서비스예요.</p>
      <p>음식과 서비스는 각 가게가 제공하고, 예약은 회원과 가게 사이의 약속이에요.</p>
    </TextSection>
    <TextSection title="회원">
      <p>한 사람이 자신의 정보로 가입해요. 아이디와 비밀번호는 본인이 지켜 주세요.</p>
      <p>다른 사람에게 피해를 주는 계정은 관리자가 멈출 수 있어요.</p>
    </TextSection>
    <TextSection title="리뷰">
      <p>직접 다녀온 경험을 사실대로 적어 주세요. 새 리뷰에는 영수증 인증이 필요해요.</p>
      <p>리뷰의 권리는 쓴 사람에게 있고, 맛자리는 서비스 안에서 보여 줘요.</p>
      <p>욕설, 거짓, 개인정보가 담긴 리뷰는 관리자가 보이지 않게 할 수 있어요.</p>
    </TextSection>
    <TextSection title="예약">
      <p>예약은 등록한 순간 확정돼요. 갈 수 없게 되면 미리 취소해 주세요.</p>
      <p>가게 사정으로 예약이 취소될 수 있고, 그때는 이유를 알려 드려요.</p>
    </TextSection>
    <TextSection title="가게">
      <p>가게는 사실과 맞는 정보와 사진을 올리고, 받은 예약을 지켜 주세요.</p>
      <p>등록한 가게는 관리자의 승인을 거쳐 공개돼요.</p>
    </TextSection>
    <TextSection title="탈퇴">
      <p>언제든 마이 페이지에서 탈퇴할 수 있어요. 앞으로의 예약은 취소돼요.</p>
    </TextSection>
  </TextPage>
)
