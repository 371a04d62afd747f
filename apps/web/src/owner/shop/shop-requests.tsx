import { messages } from '@matjari/contract/messages'
import type { Shop, ShopRequest } from '@matjari/contract/restaurants/entities'
import {
  restaurantAddressProblem,
  restaurantNameProblem,
} from '@matjari/contract/restaurants/rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { type ComponentType, type FormEvent, useId, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { splitDetail } from '../../maps/found-address.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useFocusLater } from '../../ui/upload/use-focus-later.ts'
import { type AddressDraft, addressInput, trimmedText } from '../registration/registration-draft.ts'
import { AddressField, NameField } from '../registration/registration-fields.tsx'
import { useAddressRequest, useNameRequest, useRequestEnd } from './shop-api.ts'
import { StateBadge } from './shop-history.tsx'
import { ShopSection } from './shop-section.tsx'

/** Name and address: guests see the old ones until an administrator approves the new ones. */
export function RequestsSection({ shop }: { shop: Shop }) {
  const { restaurantNo, requests } = shop
  return (
    <ShopSection
      title="승인이 다시 필요한 항목"
      hint="확인하는 동안에는 지금 이름과 주소가 그대로 보여요."
    >
      <div className="grid grid-cols-1 gap-3.5">
        <RequestPart
          restaurantNo={restaurantNo}
          subject="name"
          current={shop.restaurantName}
          request={requests.find(({ kind }) => kind === 'name')}
          field={NameRequestField}
        />
        <RequestPart
          restaurantNo={restaurantNo}
          subject="address"
          current={shop.restaurantAddress}
          request={requests.find(({ kind }) => kind === 'address')}
          field={AddressRequestField}
        />
      </div>
    </ShopSection>
  )
}

type RequestFieldProps = {
  restaurantNo: string
  /** The public value. */
  current: string
  /** The rejected value, to be corrected; empty if there is none. */
  earlier: string
  /** Called with a message if the request was sent. */
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

/** A value that needs an administrator's approval: the public one, the requested one, and the state of the request. */
function RequestPart({ restaurantNo, subject, current, request, field: Field }: RequestPartProps) {
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

/** The reason of a rejection comes first, because the owner looks for it. */
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
      <dt>{subjects[subject].requested}</dt>
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

/** The field for a new name, with the checks the browser can do. */
function NameRequestField({ restaurantNo, current, earlier, onClose }: RequestFieldProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(earlier || current)
  const [problem, setProblem] = useState<string>()
  const request = useNameRequest(restaurantNo)

  function show(message: string) {
    setProblem(message)
    form.current?.querySelector('input')?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const requested = trimmedText(name)
    const found =
      restaurantNameProblem(requested) ?? (requested === current && messages.shop.sameName)
    if (found) return show(found)
    request.mutate(requested, {
      onSuccess: ({ message }) => onClose(message),
      onError: (error) => show(errorMessage(error)),
    })
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-4">
      <NameField
        label="새 가게 이름"
        value={name}
        onChange={(changed) => {
          setName(changed)
          setProblem(undefined)
        }}
        error={problem}
      />
      <FieldActions isSending={request.isPending} onCancel={() => onClose()} />
    </form>
  )
}

/** The field for a new address, with the same search as the registration. */
function AddressRequestField({ restaurantNo, current, earlier, onClose }: RequestFieldProps) {
  const form = useRef<HTMLFormElement>(null)
  const rejected = splitDetail(earlier)
  const [draft, setDraft] = useState<AddressDraft>({
    place: null,
    pin: null,
    addressDetail: rejected.detail,
  })
  const [problem, setProblem] = useState<string>()
  const request = useAddressRequest(restaurantNo)

  function show(message: string) {
    setProblem(message)
    form.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const input = addressInput(draft)
    if (!input) return show('주소 검색으로 새 주소를 골라 주세요.')
    const { restaurantAddress } = input
    const found =
      restaurantAddressProblem(restaurantAddress) ??
      (restaurantAddress === current && messages.shop.sameAddress)
    if (found) return show(found)
    request.mutate(input, {
      onSuccess: ({ message }) => onClose(message),
      onError: (error) => show(errorMessage(error)),
    })
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-4">
      <AddressField
        label="새 주소"
        earlier={rejected.address}
        draft={draft}
        onChange={(changed) => {
          setDraft((before) => ({ ...before, ...changed }))
          setProblem(undefined)
        }}
        error={problem}
      />
      <FieldActions isSending={request.isPending} onCancel={() => onClose()} />
    </form>
  )
}

type FieldActionsProps = { isSending: boolean; onCancel: () => void }

/** Sends without a confirmation, because nothing changes for guests before the approval. */
const FieldActions = ({ isSending, onCancel }: FieldActionsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button size="sm" variant="primary" type="submit" loading={isSending}>
      {isSending ? '신청 중...' : '신청하기'}
    </Button>
    <Button size="sm" variant="ghost" onClick={onCancel}>
      그만두기
    </Button>
  </div>
)

/** The texts of the values that need an approval. */
const subjects = {
  name: { label: '가게 이름', requested: '바꿀 이름', keep: '지금 이름으로 두기' },
  address: { label: '주소', requested: '바꿀 주소', keep: '지금 주소로 두기' },
} as const

type Subject = keyof typeof subjects

/** 11.18 */
function shortDay(timestamp: string) {
  const [, month, day] = seoulToday(new Date(timestamp)).split('-').map(Number)
  return `${month}.${day}`
}

const stateText = ({ state, decideDate }: ShopRequest) =>
  state === 'waiting'
    ? '확인 중 · 보통 하루'
    : ['반려됨', decideDate && shortDay(decideDate)].filter(Boolean).join(' · ')
