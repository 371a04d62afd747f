import type { Shop } from '@matjari/contract/restaurants/entities'
import { shopTextNames } from '@matjari/contract/restaurants/shop-texts'
import { Info, MapPin, Phone } from 'lucide-react'
import { ratingText } from '../../features/restaurants/restaurant-ratings.tsx'
import { Tag } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Star } from '../../ui/star.tsx'
import { ChosenImage } from '../../ui/upload/image-dropzone.tsx'
import { PhoneField, ShopTextField } from '../registration/registration-fields.tsx'
import { TagPicker } from '../registration/tag-picker.tsx'
import type { ShopDraft } from './shop-draft.ts'
import { ShopHistory } from './shop-history.tsx'
import { PhotosSection } from './shop-photos.tsx'
import { RequestsSection } from './shop-requests.tsx'
import { ShopSection } from './shop-section.tsx'
import { type ShopEditorState, useShopEditor } from './use-shop-editor.ts'
import './save-bar.css'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { overlayStateIn } from '../../lib/history-state.ts'
import { Button } from '../../ui/button.tsx'
import { askDiscard } from '../../ui/overlay/alerts.ts'
import { useBackToClose } from '../../ui/overlay/use-back-to-close.ts'

/** An approved restaurant: fields that need an approval, and fields that change at once. */
export function ShopEditor({ shop, memberNo }: { shop: Shop; memberNo: string }) {
  const editor = useShopEditor(shop, memberNo)
  const { form, draft, changes, problems, isSending, change, tell, forget } = editor
  useLeaveGuard(changes > 0, forget)
  return (
    <div className="grid grid-cols-1 gap-5">
      {shop.status !== 'Y' && (
        <Notice tone="warn">
          지금은 손님에게 보이지 않는 가게예요. 고친 내용은 다시 열 때 보여요.
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <RequestsSection shop={shop} />
          {/* Inert while it is being sent, so that the form keeps showing what is sent. */}
          <div
            ref={form}
            tabIndex={-1}
            inert={isSending}
            className="grid grid-cols-1 gap-5 outline-none"
          >
            <ShopSection title="바로 바뀌는 항목" hint="저장하면 손님 화면에 바로 보여요.">
              <PhoneField
                value={draft.phone}
                onChange={(phone) => change('phone', () => phone)}
                error={problems.phone}
              />
              {shopTextNames.map((name) => (
                <ShopTextField
                  key={name}
                  name={name}
                  value={draft[name]}
                  onChange={(text) => change(name, () => text)}
                  error={problems[name]}
                />
              ))}
              <TagPicker
                chosen={draft.tags}
                onChange={(tags) => change('tags', () => tags)}
                onProblem={(message) => tell('tags', message)}
                error={problems.tags}
              />
            </ShopSection>
            <PhotosSection {...editor} />
          </div>
        </div>
        <ShopPreview shop={shop} draft={draft} />
      </div>
      <SaveBar {...editor} />
      <ShopHistory history={shop.history} />
    </div>
  )
}

type PreviewProps = { shop: Shop; draft: ShopDraft }

/** The preview shows unsaved changes, but never a name or an address that is not approved. */
function ShopPreview({ shop, draft }: PreviewProps) {
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
          {shopTextNames.map(
            (name) =>
              draft[name] && (
                <p
                  key={name}
                  className="text-[0.9375rem] leading-[1.6] whitespace-pre-line text-ink"
                >
                  {draft[name]}
                </p>
              ),
          )}
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

type SaveBarProps = Pick<ShopEditorState, 'changes' | 'failure' | 'isSending' | 'reset' | 'save'>

/** Stays visible while there are unsaved changes. */
function SaveBar({ changes, failure, isSending, reset, save }: SaveBarProps) {
  return (
    <>
      <output className="sr-only">{changes > 0 && `바꾼 것 ${changes}가지`}</output>
      {changes > 0 && (
        <div
          data-save-bar=""
          className="sticky bottom-4 z-5 grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-3 shadow-3 max-md:bottom-[calc(var(--spacing-tabbar)+0.5rem+env(safe-area-inset-bottom))]"
        >
          {failure && <Notice tone="danger">{failure}</Notice>}
          <div className="flex items-center gap-3">
            <p
              aria-hidden="true"
              className="num mr-auto pl-3 text-[0.9375rem] font-medium max-md:pl-1 max-md:text-sm"
            >
              바꾼 것 {changes}가지
            </p>
            <Button
              variant="ghost"
              aria-disabled={isSending}
              className="aria-disabled:text-ink-disabled"
              onClick={() => !isSending && reset()}
            >
              되돌리기
            </Button>
            <Button variant="primary" loading={isSending} onClick={save}>
              {isSending ? '저장 중...' : '저장'}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** Asks before an owner with unsaved changes leaves by a link, by the back button, or by closing the window. */
function useLeaveGuard(isUnsaved: boolean, discard: () => void) {
  const navigate = useNavigate()

  const follow = useEffectEvent(async (address: string) => {
    if (!(await askDiscard())) return
    discard()
    await navigate(address)
  })

  async function goBack() {
    if (!(await askDiscard())) return
    discard()
    await waitForPage()
    await navigate(-1)
  }
  useBackToClose(() => void goBack(), isUnsaved)

  useEffect(() => {
    if (!isUnsaved) return

    function hold(event: MouseEvent) {
      const address = leadsTo(event)
      if (address === null) return
      event.preventDefault()
      void follow(address)
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()

    // In the capture phase, before the router, which ignores clicks whose default was prevented.
    window.addEventListener('click', hold, { capture: true })
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('click', hold, { capture: true })
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}

/** The address of a link to another page of this site in this window; null for any other click. */
function leadsTo(event: MouseEvent): string | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest('a')
  if (!link?.href || (link.target !== '' && link.target !== '_self')) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !isHere ? pathname + search + hash : null
}

const lookAgainMs = 20
const looksMost = 100

/** Waits until the extra history entry of the unsaved changes is removed, which happens asynchronously. */
async function waitForPage() {
  for (let look = 0; look < looksMost && (overlayStateIn(history.state)?.depth ?? 0) > 0; look++)
    await new Promise<void>((resolve) => setTimeout(resolve, lookAgainMs))
}
