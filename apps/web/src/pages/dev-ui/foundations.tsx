import { Logo, LogoMark } from '../../ui/logo.tsx'
import { Column, Row, SampleBox } from './sample-box.tsx'

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
