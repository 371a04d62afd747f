import { districts } from '@matjari/contract/places/districts'
import { useEffect, useState } from 'react'
import { kakaoMapKey } from '../../lib/config.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Coordinates } from '../coordinates.ts'
import { type FoundPlace, withNeighbourhood } from '../found-address.ts'
import { loadKakaoMaps } from '../kakao/kakao-maps.ts'
import { scriptPatienceMs } from '../kakao/load-script.ts'
import {
  DaumPostcode,
  loadPostcodeWidget,
  type PostcodeAnswer,
  type PostcodeWidget,
} from '../kakao/postcode.tsx'
import { AddressBookSearch } from './address-book-search.tsx'

/** The coordinates of an address, by the maps service; null without the service, or when it does not know the address. */
async function locateAddress(address: string): Promise<Coordinates | null> {
  const maps = await loadKakaoMaps()
  if (!maps) return null
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), scriptPatienceMs)
    new maps.services.Geocoder().addressSearch(address, ([first], status) => {
      clearTimeout(timer)
      resolve(status === maps.services.Status.OK && first ? read(first) : null)
    })
  })
}

function read({ x, y }: { x: string; y: string }): Coordinates | null {
  const [lat, lng] = [Number(y), Number(x)]
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null
}

/** The widget's answer with its coordinates, exact when the maps service knows the address. */
export async function placeFromWidget(answer: PostcodeAnswer): Promise<FoundPlace> {
  const road = answer.roadAddress || answer.jibunAddress
  const building = answer.apartment === 'Y' ? answer.buildingName : ''
  const roadAddress = withNeighbourhood(road, answer.bname, building)
  const located = await locateAddress(road)
  const district = districts.find(({ code }) => code === answer.sigunguCode)
  const middle = district ? { lat: district.lat, lng: district.lng } : null
  return {
    address: { ...answer, roadAddress },
    at: located ?? middle,
    isExact: located !== null,
  }
}

type AddressSearchProps = {
  open: boolean
  /** The first search text. */
  query?: string
  onClose: () => void
  onFound: (place: FoundPlace) => void
}

/** Finds an address: by the postcode service when there is one, else in the built-in address book. */
export function AddressSearch({ open, query = '', onClose, onFound }: AddressSearchProps) {
  function handleFound(place: FoundPlace) {
    onFound(place)
    onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} title="주소 검색" width="34rem" height="42rem">
      <div className="grid content-start gap-4 pb-6">
        {kakaoMapKey() === null ? (
          <AddressBookSearch query={query} onFound={handleFound} />
        ) : (
          <WidgetOrBook query={query} onFound={handleFound} />
        )}
      </div>
    </Dialog>
  )
}

function WidgetOrBook({ query, onFound }: Required<Pick<AddressSearchProps, 'query' | 'onFound'>>) {
  const widget = usePostcodeWidget()
  const [isBookOpen, setIsBookOpen] = useState(false)
  const [isLocating, setIsLocating] = useState(false)

  async function handleAnswer(answer: PostcodeAnswer) {
    setIsLocating(true)
    onFound(await placeFromWidget(answer))
  }

  if (widget === null || isBookOpen) return <AddressBookSearch query={query} onFound={onFound} />
  if (widget === undefined) return <Waiting text="주소 검색을 불러오는 중..." />
  if (isLocating) return <Waiting text="지도에서 위치를 찾는 중..." />
  return (
    <>
      <DaumPostcode
        widget={widget}
        query={query}
        onAnswer={(answer) => void handleAnswer(answer)}
      />
      {/* A script that the widget loads may fail without an event, so the button is always there. */}
      <Button size="sm" variant="ghost" onClick={() => setIsBookOpen(true)}>
        검색 창이 보이지 않으면 주소록에서 찾기
      </Button>
    </>
  )
}

const Waiting = ({ text }: { text: string }) => (
  <div className="grid min-h-60 place-items-center content-center gap-3 text-sm text-ink-3">
    <Spinner label={text} />
    <span aria-hidden="true">{text}</span>
  </div>
)

/** Undefined while it is loading. */
function usePostcodeWidget(): PostcodeWidget | null | undefined {
  const [widget, setWidget] = useState<PostcodeWidget | null>()
  useEffect(() => {
    let isUnmounted = false
    void loadPostcodeWidget().then((loaded) => {
      if (!isUnmounted) setWidget(() => loaded)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return widget
}
