import { limits } from '@matjari/contract/limits'
import { type FormEvent, useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Counter } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { draftProblems } from './draft.ts'
import { MenuPhotoInput } from './photo-input.tsx'
import { PriceInput } from './price-input.tsx'
import type { MenuFormState } from './use-editor.ts'

/** One dish, new or already there. */
export function MenuForm({ form }: { form: MenuFormState }) {
  const { menu, draft, change, isSaving } = form
  const [isTried, setIsTried] = useState(false)
  const problems = isTried ? draftProblems(draft) : null

  const enter = useCallback((element: HTMLFormElement | null) => {
    element?.querySelector('input')?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    setIsTried(true)
    const found = draftProblems(draft)
    const [wrong] = (['menuName', 'menuPrice'] as const).filter((name) => found[name])
    if (!wrong) return form.save()
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form
      ref={enter}
      noValidate
      onSubmit={handleSubmit}
      aria-label={menu ? `${menu.menuName} 수정` : '메뉴 추가'}
      className="grid scroll-my-4 grid-cols-1 gap-5 rounded-lg border border-line bg-canvas p-5"
    >
      <Field
        label="메뉴 이름"
        required
        error={problems?.menuName}
        counter={<Counter value={draft.menuName} max={limits.menu.nameCharacters} />}
      >
        <Input
          name="menuName"
          autoComplete="off"
          placeholder="예) 하루 쇼유 라멘"
          value={draft.menuName}
          onChange={(event) => change({ ...draft, menuName: event.target.value })}
        />
      </Field>
      <Field label="가격" required error={problems?.menuPrice}>
        <PriceInput
          name="menuPrice"
          value={draft.price}
          onValueChange={(price) => change({ ...draft, price })}
        />
      </Field>
      <MenuPhotoInput
        current={menu?.menuPhotoUrl ?? null}
        picture={draft.picture}
        isPhotoRemoved={draft.isPhotoRemoved}
        progress={form.progress}
        onChange={(choice) => change({ ...draft, ...choice })}
      />
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <div className="flex justify-end gap-2">
        <Button disabled={isSaving} onClick={form.cancel}>
          취소
        </Button>
        <Button type="submit" variant="primary" loading={isSaving}>
          저장
        </Button>
      </div>
    </form>
  )
}
