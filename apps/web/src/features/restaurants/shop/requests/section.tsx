import type { Shop } from '@matjari/contract/restaurants/entities'
import { ShopSection } from '../shop-section.tsx'
import { AddressRequestField } from './address-field.tsx'
import { NameRequestField } from './name-field.tsx'
import { RequestPart } from './request-part.tsx'

/** Name and address: guests see the old ones until somebody has agreed to the new. */
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
