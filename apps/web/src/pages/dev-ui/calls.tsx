import { useState, useTransition } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Column, SampleBox } from './sample-box.tsx'

const howMany = 20

/** Many calls at the same moment, to watch that they share one renewal. */
export function Calls() {
  const [succeeded, setSucceeded] = useState<number>()
  const [isPending, start] = useTransition()

  const callAtOnce = () =>
    start(async () => {
      const calls = Array.from({ length: howMany }, () => api('POST /api/member/mypage-info'))
      const outcomes = await Promise.allSettled(calls)
      setSucceeded(outcomes.filter(({ status }) => status === 'fulfilled').length)
    })

  return (
    <SampleBox title="한꺼번에 부르기">
      <Column>
        <Button loading={isPending} onClick={callAtOnce}>
          내 정보를 {howMany}번 부르기
        </Button>
        <output className="text-sm text-ink-2">
          {succeeded !== undefined && `${howMany}번 중 ${succeeded}번 답을 받았어요.`}
        </output>
      </Column>
    </SampleBox>
  )
}
