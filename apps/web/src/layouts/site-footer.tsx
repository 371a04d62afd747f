import { Link } from 'react-router'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../app/theme.ts'
import { Segmented } from '../ui/choice/segmented.tsx'
import { Logo } from '../ui/logo.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'auto', label: '자동' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
]

const link = 'inline-flex min-h-target items-center hover:text-ink'

export const SiteFooter = () => (
  <footer className="mt-[clamp(3.5rem,7vw,6rem)] border-t border-line pt-10 pb-26 text-sm text-ink-3 max-md:pb-[calc(var(--spacing-tabbar)+3rem+env(safe-area-inset-bottom))]">
    <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <div>
        <Link to="/" aria-label="맛자리 홈" className="inline-block rounded-md">
          <Logo size="sm" />
        </Link>
        <p>한눈에 고르는 오늘의 맛집</p>
        <NeedsScript for="로그인하거나 상담하려면" />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to="/terms" className={link}>
              이용약관
            </Link>
          </li>
          <li>
            <Link to="/privacy" className={`${link} font-bold`}>
              개인정보 처리방침
            </Link>
          </li>
          <li>
            <Link to="/transparency" className={link}>
              투명성
            </Link>
          </li>
        </ul>
        <ThemeControl />
      </div>
    </div>
  </footer>
)

const ThemeControl = () => (
  <Segmented
    label="화면 밝기"
    options={themes}
    value={useThemeChoice()}
    onValueChange={chooseTheme}
    className="noscript:hidden"
  />
)
