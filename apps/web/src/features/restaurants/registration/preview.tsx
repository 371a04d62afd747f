import { districtOf } from '@matjari/contract/places/district-of'
import { clsx } from 'clsx'
import { Circle, CircleCheck } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { ChosenImage } from '../../../ui/upload/image-dropzone.tsx'
import type { RegistrationDraft } from './draft.ts'
import { fullAddress } from './input.ts'
import { type RegistrationField, registrationProblems } from './problems.ts'

/** Beside the form on wide screens: how guests will see it, and what is still missing. */
export const RegistrationSide = ({ draft }: { draft: RegistrationDraft }) => (
  <aside
    aria-label="등록 도우미"
    className="sticky top-[calc(var(--spacing-header)+1.5rem)] grid gap-4 max-lg:hidden"
  >
    <Preview draft={draft} />
    <Checklist draft={draft} />
  </aside>
)

function Preview({ draft }: { draft: RegistrationDraft }) {
  const dish = draft.tags[0] ?? draft.category
  const meta = [dish, districtOf(fullAddress(draft))].filter(Boolean).join(' · ')
  const photoClass = 'aspect-4/3 w-full rounded-lg bg-sunken-2 object-cover'
  return (
    <div className="rounded-xl bg-sunken p-5">
      <p className="mb-3 text-xs font-semibold text-ink-3">이렇게 보여요</p>
      {draft.photo ? (
        <ChosenImage source={draft.photo} alt="" className={photoClass} />
      ) : (
        <Photo width={400} height={300} className={photoClass} />
      )}
      <div className="mt-3 flex items-start justify-between gap-2">
        <p className="min-w-0 text-[1.0625rem] leading-[1.35] font-semibold tracking-title">
          {draft.name.trim() || '가게 이름'}
        </p>
        <Badge tone="brand" mark="none">
          새로 등록
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-3">{meta || '태그 · 동네'}</p>
    </div>
  )
}

const items: readonly (readonly [RegistrationField, string])[] = [
  ['photo', '대표사진'],
  ['name', '가게 이름'],
  ['address', '주소'],
  ['phone', '전화번호'],
  ['description', '가게 설명'],
  ['category', '대분류'],
  ['tags', '태그'],
]

function Checklist({ draft }: { draft: RegistrationDraft }) {
  const problems = registrationProblems(draft)
  return (
    <Card className="p-5">
      <ul className="grid gap-1.5 text-sm">
        {items.map(([field, label]) => {
          const isDone = problems[field] === undefined
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li
              key={field}
              className={clsx('flex items-center gap-2', isDone ? 'text-ok-text' : 'text-ink-3')}
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
              <span className="sr-only">{isDone ? ' 입력함' : ' 아직'}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
