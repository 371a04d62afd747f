import type { Ref } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

/** Takes the six digits of the app, or one of the recovery codes. */
export const TwoStepCodeField = ({
  ref,
  isRecovery = false,
  problem,
}: {
  ref: Ref<HTMLInputElement>
  isRecovery?: boolean
  problem: string | null
}) =>
  isRecovery ? (
    <Field label="복구 코드" error={problem} help="2단계 인증을 켤 때 받은 코드 하나를 써요.">
      <Input
        ref={ref}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="ABCDE-FGH23"
        className="num"
      />
    </Field>
  ) : (
    <Field label="인증 코드" error={problem} help="인증 앱에 보이는 여섯 자리 숫자예요.">
      <Input
        ref={ref}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        placeholder="123456"
        className="num"
      />
    </Field>
  )
