import { Skeleton } from '../../ui/skeleton.tsx'

const fields = ['아이디', '이름', '닉네임', '이메일']

export const ProfileFormSkeleton = () => (
  <div className="grid gap-6">
    <Skeleton className="size-18 rounded-full" />
    {fields.map((field) => (
      <Skeleton key={field} className="h-19.5 rounded-md" />
    ))}
    <Skeleton className="h-control-lg rounded-[0.875rem]" />
  </div>
)
