import type { Shop } from '@matjari/contract/restaurants/entities'
import { Notice } from '../../../ui/notice.tsx'
import { TagPicker } from '../registration/tags/picker.tsx'
import { DescriptionField, PhoneField } from '../registration/text-fields.tsx'
import { useShopEditor } from './draft/use-editor.ts'
import { ShopHistory } from './history.tsx'
import { PhotosSection } from './photos/section.tsx'
import { ShopPreview } from './preview.tsx'
import { RequestsSection } from './requests/section.tsx'
import { SaveBar } from './save-bar.tsx'
import { ShopSection } from './shop-section.tsx'
import { useLeaving } from './use-leaving.ts'

/** A restaurant that has been approved: what is asked for, and what changes at once. */
export function ShopEditor({ shop, memberNo }: { shop: Shop; memberNo: string }) {
  const editor = useShopEditor(shop, memberNo)
  const { form, draft, changes, problems, isSending, change, tell, forget } = editor
  useLeaving(changes > 0, forget)
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
          {/* What is on its way must stay what is shown. */}
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
              <DescriptionField
                value={draft.description}
                onChange={(description) => change('description', () => description)}
                error={problems.description}
              />
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
