import { districts } from './address-book-table.ts'
import { type FoundPlace, withNeighbourhood } from './address-result.ts'
import type { PostcodeAnswer } from './daum-postcode-script.ts'
import { locateAddress } from './kakao-map-geocoder.ts'

/** An answer of the widget with the place it means, exact when the maps service knows it. */
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
