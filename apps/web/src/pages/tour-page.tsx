import { Link } from 'react-router'
import { chooseTheme, useThemeChoice } from '../app/theme.ts'
import { resultsAddress } from '../features/search/results-path.ts'
import {
  SampleAccountButtons,
  type SampleRole,
  sampleRoleNames,
  sampleRoleOf,
  useSampleSignIn,
} from '../features/tour/sample-accounts.tsx'
import { setTourStepDone, useDoneTourSteps } from '../features/tour/tour-progress.ts'
import { useSession } from '../lib/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import '../styles/all-styles.css'
import type { PageProps } from '../app/route.tsx'

/** A button that leads to the place in the product; with a role it signs in first. */
type TourLink = { readonly label: string; readonly to: string; readonly as?: SampleRole }

type TourStep = {
  /** Stored in the browser when the step is done, so it must never be reused for another step. */
  readonly name: string
  readonly title: string
  readonly sentence: string
  readonly ways: readonly TourLink[]
}

const asMember = (to: string, label = '손님으로 해 보기'): TourLink => ({ label, to, as: 'member' })
const asOwner = (to: string): TourLink => ({ label: '사장님으로 해 보기', to, as: 'owner' })
const asAdmin = (to: string, label = '관리자로 해 보기'): TourLink => ({ label, to, as: 'admin' })

/** In the order of an evening: search, booking, visit, and then the owner's and the administrator's side. */
export const tourSteps: readonly TourStep[] = [
  {
    name: 'typo',
    title: '틀리게 써도 찾아요',
    sentence: "'멘야하로'라고 쳐도 멘야하루가 나오고, 무엇을 고쳐 읽었는지 말해요.",
    ways: [{ label: '틀린 이름으로 찾기', to: resultsAddress('멘야하로') }],
  },
  {
    name: 'sentence',
    title: '말하듯이 찾아요',
    sentence: "'합정 토요일 7시 4명'이 그대로 날짜와 시간과 인원이 돼요.",
    ways: [{ label: '말로 찾기', to: resultsAddress('합정 토요일 7시 4명') }],
  },
  {
    name: 'map',
    title: '지도에서 골라요',
    sentence: '핀마다 예약되는 시간이 있고, 지도를 옮기면 그곳에서 다시 찾아요.',
    ways: [{ label: '지도 열기', to: resultsAddress('마포', { view: 'map' }) }],
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

type TourStepCardProps = { thing: TourStep; number: number; isDone: boolean }

const TourStepCard = ({ thing, number, isDone }: TourStepCardProps) => (
  <Card className="grid h-full grid-cols-[auto_1fr] content-between gap-x-4 gap-y-3 p-5">
    <span
      aria-hidden="true"
      className="num grid size-9 place-items-center rounded-full bg-sunken text-sm font-bold text-ink-2"
    >
      {number}
    </span>
    <div className="grid content-start gap-1">
      <h2 className="text-lg tracking-title">{thing.title}</h2>
      <p className="text-ink-2">{thing.sentence}</p>
    </div>
    <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap gap-2">
        {thing.ways.map((way) => (
          <WayButton key={way.to} way={way} />
        ))}
        {thing.ways.length === 0 && <NightButton />}
      </div>
      <Checkbox
        checked={isDone}
        onChange={({ currentTarget }) => setTourStepDone(thing.name, currentTarget.checked)}
      >
        해 봤어요<span className="sr-only">: {thing.title}</span>
      </Checkbox>
    </div>
  </Card>
)

function WayButton({ way }: { way: TourLink }) {
  const role = sampleRoleOf(useSession())
  if (way.as === undefined || way.as === role)
    return (
      <Link to={way.to} className={buttonClass({ variant: 'soft', size: 'sm' })}>
        {way.label}
      </Link>
    )
  return <EnterButton label={way.label} role={way.as} to={way.to} />
}

function EnterButton({ label, role, to }: { label: string; role: SampleRole; to: string }) {
  const { enterAs, enteringRole } = useSampleSignIn()
  return (
    <Button
      variant="soft"
      size="sm"
      loading={enteringRole !== null}
      onClick={() => enterAs({ role, to })}
    >
      {label}
    </Button>
  )
}

function NightButton() {
  const isDark = useThemeChoice() === 'dark'
  return (
    <Button
      variant="soft"
      size="sm"
      aria-pressed={isDark}
      onClick={() => chooseTheme(isDark ? 'auto' : 'dark')}
    >
      어둡게 보기
    </Button>
  )
}

/** For an operator who has just started the product: each feature is one press away. */
export function TourPage({ title }: PageProps) {
  const done = useDoneTourSteps()
  const role = sampleRoleOf(useSession())
  const count = tourSteps.filter(({ name }) => done.has(name)).length
  return (
    <div className="page-width grid gap-6 pt-[clamp(1.5rem,3.5vw,3rem)]">
      <header className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="outline-none">{title}</h1>
          <p className="mt-2 text-ink-2">
            여기는 견본 도시라 무엇을 눌러도 괜찮아요.{' '}
            {role ? `지금은 ${sampleRoleNames[role]} 계정이에요.` : '계정도 한 번만 누르면 돼요.'}
          </p>
          <output className="num mt-1 block text-sm text-ink-3">
            열 가지 가운데 {count}가지를 해 봤어요
          </output>
        </div>
        <SampleAccountButtons onwards="here" current={role} />
      </header>
      <ol className="grid gap-4 md:grid-cols-2">
        {tourSteps.map((thing, at) => (
          <li key={thing.name}>
            <TourStepCard thing={thing} number={at + 1} isDone={done.has(thing.name)} />
          </li>
        ))}
      </ol>
      <p className="text-ink-2">
        그리고 터미널에서{' '}
        <code className="rounded-sm bg-sunken px-1.5 py-0.5">npm run prove:booking</code>을 돌리면,
        두 서버에서 한꺼번에 예약해도 자리가 넘치지 않는 것을 볼 수 있어요.
      </p>
    </div>
  )
}
