import type { Shop } from '@matjari/contract/restaurants/entities'
import { Info, MapPin, Phone } from 'lucide-react'
import { Tag } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { Star } from '../../../ui/star.tsx'
import { ChosenImage } from '../../../ui/upload/image-dropzone.tsx'
import { ratingText } from '../detail/rating-text.ts'
import type { ShopDraft } from './draft/draft.ts'

type PreviewProps = { shop: Shop; draft: ShopDraft }

/** With what is not saved yet, but never with a name or an address that nobody has agreed to. */
export function ShopPreview({ shop, draft }: PreviewProps) {
  const [first] = draft.photos
  const waiting = shop.requests.filter(({ state }) => state === 'waiting').map(({ kind }) => kind)
  const photoClass = 'aspect-4/3 w-full bg-sunken object-cover'
  return (
    <aside
      aria-label="손님 화면 미리보기"
      className="grid grid-cols-1 gap-3 min-[68.75rem]:sticky min-[68.75rem]:top-[calc(var(--spacing-header)+1.5rem)]"
    >
      <p className="text-sm font-semibold">손님에게 이렇게 보여요</p>
      <Card className="overflow-hidden">
        {first ? (
          <ChosenImage
            key={first.id}
            source={first.source}
            alt={`${shop.restaurantName} 대표 사진`}
            className={photoClass}
          />
        ) : (
          <Photo width={400} height={300} className={photoClass} />
        )}
        <div className="grid grid-cols-1 gap-2 px-5 pt-4 pb-5 text-sm text-ink-2 [&_svg]:mt-0.5 [&_svg]:size-[1.05rem] [&_svg]:text-ink-3">
          <h3 className="text-xl text-ink">{shop.restaurantName}</h3>
          <p className="num flex gap-2">
            <Star fill="full" className="flex-none" />
            {ratingText(shop.averageRating, shop.reviewCount)}
          </p>
          <p className="flex gap-2">
            <MapPin aria-hidden="true" />
            {shop.restaurantAddress}
          </p>
          <p className="num flex gap-2">
            <Phone aria-hidden="true" />
            {draft.phone}
          </p>
          <p className="text-[0.9375rem] leading-[1.6] whitespace-pre-line text-ink">
            {draft.description}
          </p>
          <div className="flex flex-wrap gap-1">
            {draft.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
        </div>
      </Card>
      {waiting.length > 0 && (
        <p className="flex items-start gap-1.5 text-xs text-ink-3">
          <Info aria-hidden="true" className="mt-px size-4.25" />
          {waiting.includes('name') ? '새 이름은' : '새 주소는'} 승인된 뒤에 보여요.
        </p>
      )}
    </aside>
  )
}
