import '../../styles/all-styles.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SampleAccountButtons, sampleAccountsQuery } from './sample-accounts.tsx'

/** Below the form, so that nothing moves when it appears. */
export function SampleLogin() {
  const { data } = useQuery(sampleAccountsQuery)
  if (data?.length === 0) return null
  return (
    <section
      aria-labelledby="sample-login"
      className="grid min-h-32 content-start gap-3 border-t border-line pt-4"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="sample-login" className="text-sm font-semibold">
          견본 계정으로 바로 들어가기
        </h2>
        <Link to="/tour" className="text-sm text-link">
          열 가지 해 보기
        </Link>
      </div>
      <SampleAccountButtons onwards="here" />
    </section>
  )
}
