import { messages } from '@matjari/contract/messages'
import { restaurantAddressProblem } from '@matjari/contract/restaurants/rules'
import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../../lib/api-error.ts'
import { splitDetail } from '../../../../maps/found-address.ts'
import { AddressField } from '../../registration/address-field.tsx'
import { type AddressDraft, addressInput } from '../../registration/input.ts'
import { useAddressRequest } from '../api.ts'
import { FieldActions } from './field-actions.tsx'
import type { RequestFieldProps } from './request-part.tsx'

/** A new address, by the same search as at the registration. */
export function AddressRequestField({
  restaurantNo,
  current,
  earlier,
  onClose,
}: RequestFieldProps) {
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
