import { EllipsisVertical, RotateCw, Store, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CardGrid, PhotoCard, PhotoCardSkeleton } from '../../ui/card.tsx'
import { Menu } from '../../ui/choice/menu.tsx'
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/choice/tabs.tsx'
import { Table, type Column as TableColumn } from '../../ui/list/data-table.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { Gallery } from '../../ui/photo/photo-gallery.tsx'
import { PhotoGrid } from '../../ui/photo/photo-grid.tsx'
import { Viewer } from '../../ui/photo/photo-viewer.tsx'
import { SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Rating } from '../../ui/star.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { Column, dimsum, gyoza, pasta, photoSet, Row, SampleBox } from './sample-box.tsx'

const colours = [
  'canvas',
  'surface',
  'sunken',
  'sunken-2',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-text',
  'brand-soft',
  'ok',
  'ok-soft',
  'star',
  'star-line',
  'warn-text',
  'warn-soft',
  'danger',
  'danger-soft',
  'info-text',
  'info-soft',
  'focus',
  'inverse',
]

export const Foundations = () => (
  <>
    <SampleBox title="로고">
      <div className="flex flex-wrap items-center gap-6 text-brand">
        {['size-4', 'size-6', 'size-8', 'size-14', 'size-22'].map((size) => (
          <LogoMark key={size} className={size} />
        ))}
      </div>
      <div className="mt-5">
        <Row>
          <Logo />
          <Logo size="sm" />
        </Row>
      </div>
    </SampleBox>

    <SampleBox title="색" span={8}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-2.5">
        {colours.map((name) => (
          <li key={name} className="overflow-hidden rounded-md border border-line text-2xs">
            <span className="block h-13" style={{ background: `var(--color-${name})` }} />
            <span className="block px-2.5 py-1.5 leading-snug">{name}</span>
          </li>
        ))}
      </ul>
    </SampleBox>

    <SampleBox title="글자" span={6}>
      <Column>
        <p className="text-4xl leading-[1.15] font-heavy tracking-hero">오늘의 맛집</p>
        <p className="text-3xl font-bold tracking-head">페이지 제목 26–34</p>
        <p className="text-2xl font-bold tracking-head">섹션 제목 22–26</p>
        <p className="text-lg font-semibold">카드 제목 18</p>
        <p>본문 16, 줄 간격 1.65. 한국어는 어절 단위로 줄을 바꿔요.</p>
        <p className="text-xs text-ink-3">보조 글 13</p>
      </Column>
    </SampleBox>
  </>
)

const restaurants = [
  { name: '오스테리아 솔', photo: pasta, rating: 4.7, count: 312, meta: '파스타 · 성수동' },
  { name: '소롱당', photo: dimsum, rating: 4.8, count: 203, meta: '샤오롱바오 · 연남동' },
  { name: '사진 없는 가게', photo: undefined, rating: 4.2, count: 12, meta: '백반 · 연희동' },
]

export const Cards = () => (
  <SampleBox title="카드: 기본, 사진 없음, 불러오는 중" span={12}>
    <CardGrid>
      {restaurants.map(({ name, photo, rating, count, meta }) => (
        <li key={name}>
          <PhotoCard
            photo={<Photo src={photo} alt="" />}
            title={<Link to="#cards">{name}</Link>}
            badge={photo && <Badge tone="photo">활성</Badge>}
            aside={<Rating value={rating} count={count} />}
            meta={meta}
          />
        </li>
      ))}
      <li>
        <SkeletonGroup label="한식 로딩 중…">
          <PhotoCardSkeleton />
        </SkeletonGroup>
      </li>
    </CardGrid>
  </SampleBox>
)

async function deactivate() {
  const agreed = await askConfirm({
    message: '비활성으로 변경하시겠습니까?',
    confirmLabel: '비활성으로 변경',
    tone: 'danger',
  })
  if (agreed) showToast('상태를 바꿨어요')
}

const commands = [
  { label: '사장님으로 변경', icon: Store, onSelect: () => showToast('상태를 바꿨어요') },
  { label: '비활성으로 변경', icon: UserX, tone: 'danger' as const, onSelect: deactivate },
]

type Restaurant = { no: number; name: string; address: string; state: 'warn' | 'ok' | 'danger' }

const stateNames = { warn: '승인 대기', ok: '운영 중', danger: '반려' }

const tableRows: Restaurant[] = [
  { no: 128, name: '화덕사계', address: '서울 용산구 보광로60길 14', state: 'warn' },
  { no: 121, name: '멘야하루', address: '서울 마포구 월드컵로13길 24', state: 'ok' },
  { no: 97, name: '번트버거', address: '서울 용산구 신흥로 61', state: 'danger' },
]

const columns: TableColumn<Restaurant>[] = [
  { header: '번호', cell: ({ no }) => no, look: 'muted' },
  { header: '이름', cell: ({ name }) => name, look: 'title' },
  { header: '주소', cell: ({ address }) => address, look: 'wide' },
  { header: '현재 상태', cell: ({ state }) => <Badge tone={state}>{stateNames[state]}</Badge> },
  {
    header: '관리',
    look: 'tools',
    cell: ({ name }) => (
      <Menu
        items={commands}
        trigger={
          <IconButton label={`${name} 관리`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      />
    ),
  },
]

export const TableSample = () => (
  <SampleBox title="표와 줄 메뉴" span={8}>
    <Table caption="가게 목록" columns={columns} rows={tableRows} rowKey={({ no }) => no} />
  </SampleBox>
)

export function Lists() {
  const [page, setPage] = useState(3)
  return (
    <SampleBox title="메뉴, 프로필, 탭, 페이지">
      <Column>
        <Row>
          <Menu align="start" items={commands} trigger={<Button variant="outline">메뉴</Button>} />
          <Avatar size="lg" src={gyoza} />
          <Avatar />
          <Avatar size="sm" />
        </Row>
        <Tabs defaultValue="coming">
          <TabList aria-label="예약">
            <Tab value="coming">
              예정 <TabCount>{2}</TabCount>
            </Tab>
            <Tab value="past">지난 예약</Tab>
            <Tab value="cancelled">취소</Tab>
          </TabList>
          <TabPanel value="coming" className="pt-3">
            예정된 예약이 두 건 있어요.
          </TabPanel>
          <TabPanel value="past" className="pt-3">
            지난 예약이에요.
          </TabPanel>
          <TabPanel value="cancelled" className="pt-3">
            취소한 예약이에요.
          </TabPanel>
        </Tabs>
        <Pager page={page} pageCount={12} onPage={setPage} />
      </Column>
    </SampleBox>
  )
}

const heads = photoSet(15)
const reviewPhotos = photoSet(7)

export function Photos() {
  const [head, setHead] = useState<number | null>(null)
  const [review, setReview] = useState<number | null>(null)
  return (
    <>
      <SampleBox title="대표 사진" span={8}>
        <Gallery photos={heads} onOpen={setHead} />
        <Viewer photos={heads} index={head} onIndexChange={setHead} />
      </SampleBox>
      <SampleBox title="리뷰 사진 +N">
        <PhotoGrid photos={reviewPhotos} onOpen={setReview} />
        <Viewer
          photos={reviewPhotos}
          index={review}
          onIndexChange={setReview}
          caption="망원동산책님의 리뷰 사진"
        />
      </SampleBox>
    </>
  )
}

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
