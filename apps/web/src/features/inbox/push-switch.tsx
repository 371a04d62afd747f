import { pushMessages } from '@matjari/contract/push-messages'
import { useEffect, useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push-device.ts'

type Failure = { readonly failure: string } | null

/** 이 기기로 알림 받기. Renders nothing where the browser has no push; the permission is asked only on a press. */
export default function PushSwitch() {
  const hintId = useId()
  const [state, setState] = useState<PushState>('impossible')
  // While the change is under way the switch already shows the choice; a failure reverts it.
  const [pendingChoice, setPendingChoice] = useState<'on' | 'off' | null>(null)
  const [failed, setFailed] = useState<Failure>(null)

  useEffect(() => {
    let isMounted = true
    void pushState()
      .catch(() => 'impossible' as const)
      .then((found) => isMounted && setState(found))
    return () => {
      isMounted = false
    }
  }, [])

  async function choose(isOn: boolean) {
    if (pendingChoice) return
    setPendingChoice(isOn ? 'on' : 'off')
    setFailed(null)
    try {
      if (isOn) setState(await turnPushOn())
      else {
        await turnPushOff()
        setState('off')
      }
    } catch (error) {
      setFailed({ failure: errorMessage(error) })
    } finally {
      setPendingChoice(null)
    }
  }

  if (state === 'impossible') return null
  if (state === 'afterInstalling') return <Notice>홈 화면에 추가하면 알림을 받을 수 있어요.</Notice>
  if (state === 'denied')
    return (
      <Notice>
        이 브라우저에서 맛자리 알림이 막혀 있어요. 주소창 옆의 사이트 설정에서 알림을 허용하고
        새로고침해 주세요.
      </Notice>
    )
  const isOn = (pendingChoice ?? state) === 'on'
  return (
    <div className="grid gap-1">
      <label className="flex min-h-13 items-center justify-between gap-4 py-1.5">
        <span>
          이 기기로 알림 받기
          <span id={hintId} aria-hidden="true" className="block text-xs text-ink-3">
            {state === 'on' && pendingChoice === null
              ? pushMessages.on
              : '맛자리를 닫아 두어도 자리가 나면 바로 알려 드려요.'}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-busy={pendingChoice !== null || undefined}
          aria-describedby={hintId}
          checked={isOn}
          onChange={({ target }) => void choose(target.checked)}
          className="relative h-7 w-12 flex-none appearance-none rounded-full bg-line-strong transition-colors before:absolute before:inset-y-[3px] before:left-[3px] before:w-5.5 before:rounded-full before:bg-paper before:transition-transform checked:bg-brand checked:before:translate-x-5 focus-visible:rounded-full"
        />
      </label>
      {failed && <Notice tone="danger">{`알림을 바꾸지 못했어요. ${failed.failure}`}</Notice>}
    </div>
  )
}
