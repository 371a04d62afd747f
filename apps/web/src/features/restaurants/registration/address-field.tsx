import { Search } from 'lucide-react'
import { useState } from 'react'
import { AddressSearch } from '../../../maps/address/address-search.tsx'
import type { Coordinates } from '../../../maps/coordinates.ts'
import type { FoundPlace } from '../../../maps/found-address.ts'
import { PlaceMapMover } from '../../../maps/place/pin-mover.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { AddressDraft } from './input.ts'

type AddressFieldProps = {
  draft: AddressDraft
  onChange: (changed: Partial<AddressDraft>) => void
  error: string | undefined
  label?: string
  /** One that was sent before, without its codes: shown, and looked for first. */
  earlier?: string
}

/** The address as the search reports it, the floor, and the place on the map. */
export function AddressField({
  draft,
  onChange,
  error,
  label = '주소',
  earlier = '',
}: AddressFieldProps) {
  const [isSearching, setIsSearching] = useState(false)
  const { place, pin, addressDetail } = draft

  return (
    <FieldGroup label={label} required error={error} help={place?.at && adviceOn(place, pin)}>
      <div className="grid gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            readOnly
            aria-label="우편번호"
            placeholder="우편번호"
            value={place?.address.zonecode ?? ''}
            className="num"
          />
          <Button variant="soft" data-first onClick={() => setIsSearching(true)}>
            <Search aria-hidden="true" className="size-4" />
            주소 검색
          </Button>
        </div>
        <Input
          readOnly
          aria-label="주소"
          placeholder="주소"
          value={place?.address.roadAddress ?? earlier}
        />
        <Input
          aria-label="상세 주소"
          placeholder="상세 주소 (층, 호)"
          value={addressDetail}
          onChange={(event) => onChange({ addressDetail: event.target.value })}
        />
        {place?.at && (
          <PlaceMapMover
            key={place.address.roadAddress}
            at={pin ?? place.at}
            found={place.at}
            onMove={(at) => onChange({ pin: isSame(at, place.at) ? null : at })}
          />
        )}
      </div>
      <AddressSearch
        open={isSearching}
        query={roadOf(earlier)}
        onClose={() => setIsSearching(false)}
        onFound={(found) => onChange({ place: found, pin: null })}
      />
    </FieldGroup>
  )
}

const isSame = (a: Coordinates, b: Coordinates | null) => a.lat === b?.lat && a.lng === b.lng

const adviceOn = (place: FoundPlace, pin: Coordinates | null) =>
  pin || place.isExact
    ? '지도에 표시된 위치가 맞는지 확인해 주세요.'
    : '동네 가운데를 표시했어요. 핀을 가게 위치로 옮겨 주세요.'

/** As people look for it: '서울 마포구 연남로1길 18 (연남동)' is '서울 마포구 연남로1길 18'. */
const roadOf = (address: string) => address.replace(/[,(].*$/, '').trim()
