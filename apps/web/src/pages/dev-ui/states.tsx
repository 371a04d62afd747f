import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonGroup, SkeletonText } from '../../ui/status/skeleton.tsx'
import { Spinner } from '../../ui/status/spinner.tsx'
import { Column, Row, SampleBox } from './sample-box.tsx'

export const States = () => (
  <>
    <SampleBox title="비어 있음">
      <EmptyState
        drawing="calendar"
        title="조회된 예약이 없습니다."
        hint="마음에 드는 가게를 찾아 자리를 잡아보세요."
        action={<Button variant="primary">맛집 둘러보기</Button>}
      />
    </SampleBox>
    <SampleBox title="오류">
      <ErrorState
        title="오류가 발생했습니다: 서버에 연결할 수 없어요"
        action={
          <Button>
            <RotateCw aria-hidden="true" className="size-4" />
            다시 시도
          </Button>
        }
      />
    </SampleBox>
    <SampleBox title="안내 띠와 기다림">
      <Column>
        <Notice tone="ok">이메일 인증이 완료되었습니다.</Notice>
        <Notice tone="warn">운영 시간이 없으면 예약 설정을 등록할 수 없습니다.</Notice>
        <Notice tone="info">예약은 30분 단위로 받아요.</Notice>
        <Notice tone="danger">중식 실패: Network Error</Notice>
        <Row>
          <Spinner />
          <span className="text-ink-3">불러오는 중…</span>
        </Row>
        <SkeletonGroup label="글 로딩 중…">
          <Column>
            <SkeletonText />
            <SkeletonText className="w-2/3" />
          </Column>
        </SkeletonGroup>
      </Column>
    </SampleBox>
  </>
)
