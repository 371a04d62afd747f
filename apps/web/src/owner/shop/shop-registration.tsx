import type { Shop } from '@matjari/contract/restaurants/entities'
import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { useId, useState } from 'react'
import { splitDetail } from '../../maps/found-address.ts'
import type { RegistrationDraft } from '../registration/registration-draft.ts'
import { RegistrationForm } from '../registration/registration-form.tsx'
import { useRegisteringAgain } from './shop-api.ts'
import { ShopHistory, StateBadge } from './shop-history.tsx'

type ShopRegistrationProps = {
  shop: Shop
  memberNo: string
  onCancel: () => void
}

/** A restaurant that is not public yet: its state, and the whole registration form to correct it. */
export function ShopRegistration({ shop, memberNo, onCancel }: ShopRegistrationProps) {
  const isRejected = shop.status === 'R'
  const [sendings, setSendings] = useState(0)
  const task = useRegisteringAgain(shop.restaurantNo, isRejected ? '다시 신청' : '고쳐서 다시 신청')
  return (
    <div className="grid grid-cols-1 gap-5">
      {isRejected ? <RejectedNotice reason={reasonOf(shop)} /> : <AwaitingApproval />}
      <RegistrationForm
        // Remounted after each submission, so that the form starts from the registration just sent.
        key={sendings}
        draftKey={`${memberNo} ${shop.restaurantNo}`}
        start={draftOf(shop)}
        task={task}
        hasSide={false}
        onDone={() => setSendings((before) => before + 1)}
        onCancel={onCancel}
      />
      <ShopHistory history={shop.history} />
    </div>
  )
}

function RejectedNotice({ reason }: { reason: string }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 rounded-lg bg-danger-soft px-5 py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-md">
          등록이 반려됐어요
        </h2>
        <StateBadge state="rejected">반려됨</StateBadge>
      </div>
      {reason && <p className="font-bold">{reason}</p>}
      <p className="text-sm text-ink-2">아래에서 내용을 고치고 다시 신청해 주세요.</p>
    </section>
  )
}

function AwaitingApproval() {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 rounded-lg bg-warn-soft px-5 py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-md">
          승인을 기다리고 있어요
        </h2>
        <StateBadge state="waiting">확인 중 · 보통 하루</StateBadge>
      </div>
      <p className="text-sm text-ink-2">
        확인이 끝나면 알림함과 메일로 알려 드려요. 기다리는 동안에도 내용을 고칠 수 있어요.
      </p>
    </section>
  )
}

/** The reason of the rejected request, else that of an administrator's change of the status. */
const reasonOf = ({ requests, history }: Shop) =>
  requests.find(({ kind, state }) => kind === 'registration' && state === 'rejected')?.reason ||
  history.find(({ kind, reason }) => (kind === 'rejected' || kind === 'status') && reason !== '')
    ?.reason ||
  ''

/** The draft of the earlier registration, with its photo. */
function draftOf(shop: Shop): RegistrationDraft {
  const { address, detail } = splitDetail(shop.restaurantAddress)
  const { lat, lng } = shop
  return {
    photo: shop.photos[0] ?? null,
    name: shop.restaurantName,
    place: {
      address: {
        zonecode: shop.restaurantPostalCode,
        roadAddress: address,
        jibunAddress: '',
        sido: '',
        sigungu: '',
        sigunguCode: shop.restaurantGuCode,
        bname: '',
        bcode: shop.restaurantDongCode,
        buildingName: '',
      },
      at: lat === null || lng === null ? null : { lat, lng },
      isExact: shop.isLocationExact,
    },
    pin: null,
    addressDetail: detail,
    phone: shop.restaurantPhoneNumber,
    description: shop.restaurantDescription,
    category: mainCategories.find((category) => category === shop.category) ?? null,
    tags: shop.tags,
  }
}
