import { FormPanel } from '../../ui/form-panel.tsx'
import { Skeleton, SkeletonText } from '../../ui/status/skeleton.tsx'
import type { PageSkeleton } from '../coming-page.tsx'

// Pages that ask for something, that are read, and that only say something.

const Fields = ({ count }: { count: number }) => (
  <div className="grid gap-6">
    {Array.from({ length: count }, (_, field) => (
      <div key={field} className="grid gap-2">
        <SkeletonText className="w-24" />
        <Skeleton className="h-control-md rounded-md" />
      </div>
    ))}
    <Skeleton className="h-control-lg rounded-md" />
  </div>
)

/** One line of text, as high as one. */
const Line = () => (
  <span className="flex h-[1.65em] items-center">
    <SkeletonText className="w-56" />
  </span>
)

export const FormSkeleton: PageSkeleton = ({ title }) => (
  <FormPanel title={title} lead={<Line />}>
    <Fields count={4} />
  </FormPanel>
)

export const LoginSkeleton: PageSkeleton = ({ title }) => (
  <div className="grid min-h-[calc(100dvh-var(--spacing-header))] grid-cols-1 table:grid-cols-2">
    <div className="grid grid-cols-1 content-start justify-items-center px-gutter pt-5 pb-12 table:content-center table:pt-8">
      <div className="grid w-full max-w-100 grid-cols-1 gap-5">
        <div>
          <h1>{title}</h1>
          <div className="mt-2">
            <Line />
          </div>
        </div>
        <Fields count={2} />
        <div className="grid justify-items-center gap-5">
          <Line />
          <Skeleton className="h-control-md w-full rounded-md" />
          <Skeleton className="h-control-md w-full rounded-md" />
          <Line />
        </div>
      </div>
    </div>
    <Skeleton className="m-4 ml-0 rounded-hero max-table:hidden" />
  </div>
)

export const WideFormSkeleton: PageSkeleton = ({ title }) => (
  <div className="page-width pt-[clamp(1.5rem,3.5vw,3rem)]">
    <div className="mb-[clamp(1.25rem,2.5vw,2rem)]">
      <h1>{title}</h1>
      <div className="mt-2">
        <Line />
      </div>
    </div>
    <Fields count={6} />
  </div>
)

export const TextSkeleton: PageSkeleton = ({ title }) => (
  <div className="page-width grid max-w-180 gap-8 pt-[clamp(1.5rem,3.5vw,3rem)]">
    <h1>{title}</h1>
    {['a', 'b', 'c', 'd'].map((section) => (
      <div key={section} className="grid gap-3">
        <SkeletonText className="w-44" />
        <SkeletonText />
        <SkeletonText className="w-11/12" />
        <SkeletonText className="w-3/5" />
      </div>
    ))}
  </div>
)

export const MessageSkeleton: PageSkeleton = () => (
  <div className="page-width grid min-h-[60dvh] content-center justify-items-center gap-3 py-16">
    <Skeleton className="mb-2 size-16 rounded-full" />
    <Skeleton className="h-10 w-64 max-w-full rounded-md" />
    <Line />
  </div>
)
