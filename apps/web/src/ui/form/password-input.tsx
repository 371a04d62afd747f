import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Input } from './input.tsx'

/** A password that can be shown while typing. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          label="비밀번호 보기"
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
          className="-mr-3"
        >
          <Icon aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
