import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Input } from './input.tsx'

/** A password that can be shown while typing. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label="비밀번호 보기"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-3"
        >
          <Icon aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
