import '../../ui/styles/every-style.css'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { sampleAccountsQuery } from './api.ts'
import { closeStrip } from './kept.ts'

/** Lies over the page's lower edge instead of standing in it, so that nothing moves when it comes or goes. */
export function FirstStepsStrip() {
  const { data } = useQuery(sampleAccountsQuery)
  if (!data || data.length === 0) return null
  return (
    <section
      aria-label="처음 오셨나요"
      className="fixed inset-x-3 bottom-[calc(var(--spacing-tabbar)+0.625rem+env(safe-area-inset-bottom))] z-(--z-tabbar) grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-3 max-md:pb-3 md:inset-x-auto md:bottom-4 md:left-1/2 md:w-max md:-translate-x-1/2 md:grid-cols-[auto_auto_auto] md:rounded-full md:pl-6"
    >
      <p className="text-sm text-ink-2">
        견본 도시예요.{' '}
        <Link to="/tour" className="inline-flex min-h-target items-center text-link">
          열 가지 해 보기
        </Link>
      </p>
      <IconButton label="처음 안내 닫기" className="md:order-last" onClick={closeStrip}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <div className="flex items-center max-md:col-span-2 max-md:pr-2.5">
        <AccountButtons onwards="home" size="sm" />
      </div>
    </section>
  )
}
