import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { MessageRow } from './rows.ts'
import type { PendingMessage } from './state.ts'
import { dayText } from './text.ts'

/** Persimmon on the right, sunken on the left; beside it when it was said. */
export const MessageItem = ({ row, now }: { row: MessageRow; now: Date }) => {
  const { message, isOwn, name, startsRun, time, day } = row
  return (
    <>
      {day && <p className="my-2 text-center text-2xs text-ink-3">{dayText(day, now)}</p>}
      <div className={clsx('grid gap-1', startsRun && !day && 'mt-2')}>
        {name && (
          <span className={clsx('text-xs font-medium text-ink-2', isOwn && 'text-right')}>
            {name}
          </span>
        )}
        <Bubble isOwn={isOwn} beside={time && <time dateTime={message.createDate}>{time}</time>}>
          {message.content}
        </Bubble>
      </div>
    </>
  )
}

export const PendingItem = ({
  message,
  onSendAgain,
}: {
  message: PendingMessage
  onSendAgain: () => void
}) => (
  <div className="grid gap-1">
    <Bubble isOwn beside={message.failure === null && '보내는 중'}>
      {message.content}
    </Bubble>
    {message.failure !== null && (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-2">
        <span className="text-xs text-danger-text">{message.failure}</span>
        <Button size="sm" variant="danger" onClick={onSendAgain}>
          다시 보내기
        </Button>
      </div>
    )}
  </div>
)

const Bubble = ({
  isOwn,
  beside,
  children,
}: {
  isOwn: boolean
  beside: ReactNode
  children: string
}) => (
  <div
    data-own={isOwn || undefined}
    className={clsx('flex items-end gap-1.5', isOwn && 'flex-row-reverse')}
  >
    <p
      className={clsx(
        'max-w-[78%] rounded-lg px-3.5 py-2.5 text-[0.9375rem] leading-normal wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'rounded-br-xs bg-brand text-on-brand' : 'rounded-bl-xs bg-sunken',
      )}
    >
      {children}
    </p>
    <span className="num flex-none text-[0.6875rem] text-ink-3">{beside}</span>
  </div>
)
