import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { applicationKinds } from '@matjari/contract/restaurants/approvals'
import type { Application } from '@matjari/contract/restaurants/entities'
import { agoText } from '../../../../../lib/format.ts'
import { useMinute } from '../../../../../lib/use-now.ts'
import { Photo } from '../../../../../ui/photo/photo.tsx'
import { photoSizes } from '../queue/use-rows.ts'

/** What the list already knows of it: there before the rest has come. */
export function PreviewTop({
  application: { kind, isAgain, restaurantName, restaurantImage, category, createDate },
  tags = [],
}: {
  application: Application
  tags?: readonly string[] | undefined
}) {
  const now = useMinute()
  const what = isAgain ? '다시 신청' : '신청'
  return (
    <>
      <div className="approval-photo">
        <Photo
          key={restaurantImage}
          src={restaurantImage ?? undefined}
          srcSet={pictureSrcSet(restaurantImage)}
          sizes={photoSizes}
          loading="eager"
          alt={`${restaurantName} 대표 사진`}
        />
        <p className="approval-since num">
          {agoText(createDate, now)} {what}
        </p>
      </div>
      <div className="approval-title">
        <h2>{restaurantName}</h2>
        <p className="text-[0.9375rem] text-ink-3">
          {kind !== 'registration' && `${applicationKinds[kind]} · `}
          {[category, tags.join(', ')].filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  )
}
