import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Skeleton, SkeletonText } from './skeleton.tsx'

/** A surface with an outline. The caller sets the padding: tables and photos reach the edge. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={clsx('rounded-xl border border-line bg-surface', className)} />
)

export const cardPadding = 'p-[clamp(1.25rem,0.8rem+1.6vw,1.75rem)]'

/** Photo cards in one to four columns, by the available width. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <ul className="grid grid-cols-1 gap-x-5 gap-y-8 @min-[340px]:grid-cols-2 @min-[340px]:gap-x-3.5 @min-[340px]:gap-y-7 @min-[700px]:grid-cols-3 @min-[700px]:gap-x-5 @min-[700px]:gap-y-9 @min-[980px]:grid-cols-4 @min-[980px]:gap-x-6 @min-[980px]:gap-y-10">
      {children}
    </ul>
  </div>
)

/** The same as a list: on a phone in one column, each photo beside its text. */
export const CardList = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <ul className="grid grid-cols-1 @max-[480px]:divide-y @max-[480px]:divide-line @max-[480px]:*:py-4.5 @min-[480px]:grid-cols-2 @min-[480px]:gap-x-3.5 @min-[480px]:gap-y-7 @min-[700px]:grid-cols-3 @min-[700px]:gap-x-5 @min-[700px]:gap-y-9 @min-[980px]:grid-cols-4 @min-[980px]:gap-x-6 @min-[980px]:gap-y-10">
      {children}
    </ul>
  </div>
)

/** The width of a grid photo, as the `sizes` attribute. */
export const cardSizes =
  '(min-width: 1062px) 280px, (min-width: 764px) 30vw, (min-width: 380px) 45vw, 90vw'

const mediaShape = 'rounded-lg aspect-square @min-[480px]:aspect-4/3'
/** In a row that scrolls sideways on a phone: low, so that the content below stays visible. */
const railShape = 'rounded-lg aspect-9/5 lg:aspect-4/3'

/**
 * Photo, name and further facts. `title` is the link, and its area covers the whole card. Rendered in an <li> of
 * a CardGrid.
 */
export function PhotoCard({
  photo,
  title,
  badge,
  aside,
  meta,
  note,
  action,
  day,
  isDimmed = false,
  inRail = false,
  inList = false,
  heading: Heading = 'h3',
}: {
  photo: ReactElement
  title: ReactElement
  badge?: ReactNode
  aside?: ReactNode
  meta?: ReactNode
  /** Further lines below the meta line. */
  note?: ReactNode
  /** A button at the photo's top right, above the card's link. */
  action?: ReactNode
  /** Below everything, and above the card's link: the free times of today. */
  day?: ReactNode
  /** No table is free: the photo is faded. */
  isDimmed?: boolean
  /** In a CardList. */
  inList?: boolean
  /** Not in a CardGrid but in a row of cards, wide enough for the name with something beside it. */
  inRail?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <article
      className={clsx(
        'group relative isolate grid content-start gap-3 rounded-lg has-[:is(h2,h3)>a:focus-visible]:outline-3 has-[:is(h2,h3)>a:focus-visible]:outline-offset-2 has-[:is(h2,h3)>a:focus-visible]:outline-focus',
        inList && '@max-[480px]:grid-cols-[6.5rem_minmax(0,1fr)] @max-[480px]:gap-x-3.5',
      )}
    >
      <div
        className={clsx(
          'relative isolate overflow-hidden bg-sunken after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-night/7 *:[img]:size-full *:[img]:object-cover *:[img]:transition-[scale] *:[img]:duration-700 *:[img]:ease-out group-hover:*:[img]:scale-[1.045]',
          inRail ? railShape : mediaShape,
          isDimmed && 'saturate-[0.55]',
        )}
      >
        {photo}
        {badge && <div className="absolute top-2.5 left-2.5 z-1 flex">{badge}</div>}
        <Peek />
      </div>
      <div className="grid min-w-0 gap-[0.1875rem]">
        <div
          className={clsx(
            'flex gap-x-2 gap-y-0.5',
            inRail || inList
              ? 'items-baseline justify-between'
              : 'flex-col @min-[480px]:flex-row @min-[480px]:items-baseline @min-[480px]:justify-between',
          )}
        >
          <Heading className="line-clamp-1 text-md leading-[1.35] font-semibold tracking-title decoration-[1.5px] underline-offset-[0.2em] group-hover:underline @min-[480px]:text-[1.0625rem] [&>a]:outline-none [&>a]:after:absolute [&>a]:after:inset-0 [&>a]:after:z-2">
            {title}
          </Heading>
          {aside && <div className="flex-none text-xs @min-[480px]:text-sm">{aside}</div>}
        </div>
        {meta && (
          <p className="line-clamp-2 text-xs leading-[1.45] text-ink-3 @min-[480px]:text-sm">
            {meta}
          </p>
        )}
        {note && <div className="grid text-xs leading-[1.45] @min-[480px]:text-sm">{note}</div>}
      </div>
      {day && <div className={clsx('min-w-0', inList && '@max-[480px]:col-span-2')}>{day}</div>}
      {action && (
        <div
          className={clsx(
            'absolute top-1.5 right-1.5 z-3 flex',
            inList && '@max-[480px]:top-14 @max-[480px]:right-auto @max-[480px]:left-14',
          )}
        >
          {action}
        </div>
      )}
    </article>
  )
}

const Peek = () => (
  <span
    aria-hidden="true"
    className="absolute inset-0 z-1 grid place-items-center bg-night/44 opacity-0 transition-opacity duration-(--dur-2) group-hover:opacity-100 group-has-[:is(h2,h3)>a:focus-visible]:opacity-100"
  >
    <span className="inline-flex translate-y-1.5 items-center gap-1.5 rounded-full bg-paper px-4.5 py-2.5 text-sm font-semibold text-paper-ink transition-[translate] duration-(--dur-3) group-hover:translate-y-0 group-has-[:is(h2,h3)>a:focus-visible]:translate-y-0">
      자세히 보기 <ArrowRight className="size-[1em] stroke-[2.1]" />
    </span>
  </span>
)

/** The boxes of a PhotoCard that is still loading, in the same sizes, so that nothing below it jumps. */
export const PhotoCardSkeleton = ({ inRail = false }: { inRail?: boolean }) => (
  <div className="grid content-start gap-3">
    <Skeleton className={inRail ? railShape : mediaShape} />
    <div className="grid min-h-[4.0625rem] content-start gap-2 @min-[480px]:min-h-[2.875rem]">
      <Skeleton className="h-[0.95em] w-[62%] rounded-[0.3rem]" />
      <Skeleton className="h-[0.8em] w-[84%] rounded-[0.3rem]" />
    </div>
  </div>
)

/** As many cards as there will be. */
export const CardGridSkeleton = ({ count }: { count: number }) => (
  <CardGrid>
    {Array.from({ length: count }, (_, box) => (
      <li key={box} className="grid content-start">
        <PhotoCardSkeleton />
      </li>
    ))}
  </CardGrid>
)

/** The same for a CardList, with the lines below the meta line and the free times of today. */
export const CardListSkeleton = ({ count }: { count: number }) => (
  <CardList>
    {Array.from({ length: count }, (_, box) => (
      <li
        key={box}
        className="grid content-start gap-3 @max-[480px]:grid-cols-[6.5rem_minmax(0,1fr)] @max-[480px]:gap-x-3.5"
      >
        <Skeleton className={mediaShape} />
        <div className="grid content-start gap-2">
          <SkeletonText className="w-[62%]" />
          <SkeletonText className="w-[84%]" />
          <SkeletonText className="w-[92%]" />
          <SkeletonText className="w-[48%]" />
        </div>
        <Skeleton className="h-target rounded-md @max-[480px]:col-span-2" />
      </li>
    ))}
  </CardList>
)
