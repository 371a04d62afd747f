import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { Plus } from 'lucide-react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { MenuSkeleton } from '../skeleton.tsx'
import { MenuForm } from './form.tsx'
import { MenuEditorRow } from './row.tsx'
import { type MenuEditing, useMenuEditor } from './use-editor.ts'

type MenuEditorProps = {
  restaurantNo: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The owner's menu, to be added to, changed, put in order and cut. */
export const MenuEditor = ({ restaurantNo, open, onOpenChange }: MenuEditorProps) =>
  // Mounted anew each time: it begins with what is true now and with no form open.
  open && <EditorDialog restaurantNo={restaurantNo} onClose={() => onOpenChange(false)} />

function EditorDialog({ restaurantNo, onClose }: { restaurantNo: string; onClose: () => void }) {
  const editing = useMenuEditor(restaurantNo)
  const { whole, form, list, addButton, news, openForm, mayLeaveForm } = editing
  const count = whole.data?.length
  const isFull = count !== undefined && count >= limits.menu.perRestaurant

  async function close() {
    if (await mayLeaveForm()) onClose()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="메뉴 수정"
      subtitle="바꾼 내용은 바로 저장돼요."
      width="42rem"
      height="48rem"
      footer={
        <>
          <Button
            ref={addButton}
            disabled={count === undefined || isFull}
            onClick={() => void openForm(null)}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            메뉴 추가
          </Button>
          <Button variant={form ? 'quiet' : 'primary'} onClick={() => void close()}>
            완료
          </Button>
        </>
      }
    >
      <div ref={list}>
        <output className="sr-only">{news}</output>
        <Menus editing={editing} />
        {form?.menu === null && <MenuForm key="new" form={form} />}
        {isFull && <Notice>{messages.menu.tooMany}</Notice>}
      </div>
    </Dialog>
  )
}

function Menus({ editing }: { editing: MenuEditing }) {
  const { whole, form } = editing
  const menus = whole.data
  if (menus && (menus.length > 0 || form)) {
    return (
      <ol>
        {menus.map((menu, index) => (
          <li key={menu.menuNo} className="border-b border-line py-3 last:border-b-0">
            {form?.menu?.menuNo === menu.menuNo ? (
              <MenuForm form={form} />
            ) : (
              <MenuEditorRow menu={menu} index={index} total={menus.length} editing={editing} />
            )}
          </li>
        ))}
      </ol>
    )
  }
  if (menus) {
    return (
      <EmptyState
        title="아직 등록된 메뉴가 없어요."
        hint="메뉴를 올리면 손님이 메뉴 이름으로도 가게를 찾을 수 있어요."
      />
    )
  }
  if (!whole.error) return <MenuSkeleton />
  return (
    <ErrorState
      title="메뉴를 불러오지 못했어요."
      hint={errorMessage(whole.error)}
      action={
        <Button loading={whole.isFetching} onClick={() => void whole.refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}
