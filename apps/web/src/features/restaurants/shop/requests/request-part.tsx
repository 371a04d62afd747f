import { messages } from '@matjari/contract/messages'
import type { ShopRequest } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { type ComponentType, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../../lib/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/overlay/toasts.ts'
import { useFocusLater } from '../../../../ui/upload/use-focus-later.ts'
import { useRequestEnd } from '../api.ts'
import { StateBadge } from '../state-badge.tsx'
import { type Subject, stateText, subjects } from './subjects.ts'

export type RequestFieldProps = {
  restaurantNo: string
  /** What guests see. */
  current: string
  /** What was rejected, to be put right; empty otherwise. */
  earlier: string
  /** `message`: it was sent. */
  onClose: (message?: string) => void
}

type RequestPartProps = {
  restaurantNo: string
  subject: Subject
  current: string
  request: ShopRequest | undefined
  field: ComponentType<RequestFieldProps>
}

const tones = {
  rest: 'border-line',
  waiting: 'border-transparent bg-warn-soft',
  rejected: 'border-transparent bg-danger-soft',
}

/** One thing that an administrator has to see first: as it is, as it is asked for, and what became of that. */
export function RequestPart({
  restaurantNo,
  subject,
  current,
  request,
  field: Field,
}: RequestPartProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const focusLater = useFocusLater()
  const end = useRequestEnd(restaurantNo)
  const { label } = subjects[subject]
  const opener = () => box.current?.querySelector<HTMLElement>('[data-open]')
  const title = () => box.current?.querySelector<HTMLElement>('h3')

  function open() {
    setIsOpen(true)
    focusLater(() => box.current?.querySelector<HTMLElement>('[name="name"], [data-first]'))
  }

  function close(message?: string) {
    setIsOpen(false)
    if (message) showToast(message)
    focusLater(message ? title : opener)
  }

  function finish({ applicationNo, state }: ShopRequest) {
    end.mutate(applicationNo, {
      onSuccess: () => {
        showToast(state === 'waiting' ? messages.shop.withdrawn : messages.shop.closed)
        focusLater(opener)
      },
    })
  }

  return (
    <section
      ref={box}
      aria-labelledby={id}
      className={clsx(
        'grid grid-cols-1 gap-3 rounded-lg border px-5 py-4',
        tones[isOpen ? 'rest' : (request?.state ?? 'rest')],
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} tabIndex={-1} className="text-md outline-none">
          {label}
        </h3>
        {request && <StateBadge state={request.state}>{stateText(request)}</StateBadge>}
      </div>
      <Facts subject={subject} current={current} request={request} />
      {isOpen ? (
        <Field
          restaurantNo={restaurantNo}
          current={current}
          earlier={(request?.state === 'rejected' && request.wanted) || ''}
          onClose={close}
        />
      ) : (
        <Actions
          subject={subject}
          request={request}
          isEnding={end.isPending}
          onOpen={open}
          onEnd={finish}
        />
      )}
      {end.error && <Notice tone="danger">{errorMessage(end.error)}</Notice>}
    </section>
  )
}

/** The reason comes first: it is what they have come for. */
function Facts({
  subject,
  current,
  request,
}: Pick<RequestPartProps, 'subject' | 'current' | 'request'>) {
  if (!request) return <p className="break-words">{current}</p>
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.9375rem] [&_dt]:text-sm [&_dt]:text-ink-2">
      {request.reason && (
        <>
          <dt>이유</dt>
          <dd className="font-bold">{request.reason}</dd>
        </>
      )}
      <dt>지금</dt>
      <dd className="font-medium">{current}</dd>
      <dt>{subjects[subject].wanted}</dt>
      <dd className={request.state === 'waiting' ? 'font-bold' : 'font-medium'}>
        {request.wanted}
      </dd>
    </dl>
  )
}

type ActionsProps = {
  subject: Subject
  request: ShopRequest | undefined
  isEnding: boolean
  onOpen: () => void
  onEnd: (request: ShopRequest) => void
}

function Actions({ subject, request, isEnding, onOpen, onEnd }: ActionsProps) {
  const { label, keep } = subjects[subject]
  return (
    <div className="flex flex-wrap gap-2">
      {request?.state !== 'waiting' && (
        <Button size="sm" variant="outline" data-open="" onClick={onOpen}>
          <span className="sr-only">{label} </span>
          {request ? '고쳐서 다시 신청' : '바꾸기 신청'}
        </Button>
      )}
      {request && (
        <Button
          size="sm"
          variant={request.state === 'waiting' ? 'outline' : 'ghost'}
          loading={isEnding}
          onClick={() => onEnd(request)}
        >
          {request.state === 'waiting' ? (
            <>
              <span className="sr-only">{label} </span>신청 거두기
            </>
          ) : (
            keep
          )}
        </Button>
      )}
    </div>
  )
}
