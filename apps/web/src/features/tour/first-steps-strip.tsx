import './first-steps-strip.css'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { SampleAccountButtons, sampleAccountsQuery } from './sample-accounts.tsx'
import { closeFirstSteps } from './tour-progress.ts'

/** Fixed over the page's lower edge, so that nothing moves when it appears or disappears. */
export function FirstStepsStrip() {
  const { data } = useQuery(sampleAccountsQuery)
  if (!data || data.length === 0) return null
  return (
    <section
      aria-label="처음 오셨나요"
      className="first-strip border border-line bg-surface shadow-3"
    >
      <p className="text-sm text-ink-2">
        견본 도시예요.{' '}
        <Link to="/tour" className="inline-flex min-h-target items-center text-link">
          열 가지 해 보기
        </Link>
      </p>
      <IconButton label="처음 안내 닫기" className="first-strip-close" onClick={closeFirstSteps}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <div className="first-strip-roles">
        <SampleAccountButtons onwards="home" size="sm" />
      </div>
    </section>
  )
}
