import { limits } from '@matjari/contract/limits'
import { type PasswordHints as Hints, passwordHints } from '@matjari/contract/rules/password'
import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'

const { min, max } = limits.password

const demands: readonly { hint: keyof Hints; label: string }[] = [
  { hint: 'length', label: `${min}~${max}자` },
  { hint: 'lower', label: '소문자' },
  { hint: 'upper', label: '대문자' },
  { hint: 'digit', label: '숫자' },
  { hint: 'special', label: '특수문자 !@#$%^&*()_+=-' },
]

/** Ticks off, while it is typed, what a password needs. */
export function PasswordHints({ password }: { password: string }) {
  const met = passwordHints(password)
  return (
    <ul aria-label="비밀번호 조건" className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-xs">
      {demands.map(({ hint, label }) => {
        const Icon = met[hint] ? Check : Minus
        return (
          <li
            key={hint}
            className={clsx(
              'inline-flex items-center gap-1',
              met[hint] ? 'text-ok-text' : 'text-ink-3',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
            <span className="sr-only">{met[hint] ? ' 충족' : ' 미충족'}</span>
          </li>
        )
      })}
    </ul>
  )
}
