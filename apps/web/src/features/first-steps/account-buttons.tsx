import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { sampleAccountsQuery, useEnterAs } from './api.ts'
import { type Role, roles } from './roles.ts'

type AccountButtonsProps = {
  /** Where each goes on to. */
  onwards: 'home' | 'here'
  /** As whom somebody is here already. */
  current?: Role | null
  size?: 'sm' | 'md'
}

/** One press each. They stand there at once; who can no longer be used goes when that is known. */
export function AccountButtons({ onwards, current = null, size = 'md' }: AccountButtonsProps) {
  const { data } = useQuery(sampleAccountsQuery)
  const { enterAs, enteringRole } = useEnterAs()
  const shown = roles.filter(({ role }) => !data || data.some((account) => account.role === role))
  return (
    <ul className="flex flex-1 gap-2">
      {shown.map(({ role, name, memberId, home }) => (
        <li key={role} className="flex-1">
          <Button
            block
            size={size}
            variant={current === role ? 'soft' : 'outline'}
            className={size === 'md' ? 'flex-col gap-0.5 px-2 py-2' : 'px-3'}
            aria-current={current === role || undefined}
            loading={enteringRole === role}
            onClick={() => enterAs({ role, to: onwards === 'home' ? home : null })}
          >
            {name}
            {size === 'md' && <span className="text-xs font-normal text-ink-3">{memberId}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}
