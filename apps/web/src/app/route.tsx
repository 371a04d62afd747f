import type { PageAddress } from '@matjari/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { Route, useLocation, useNavigationType } from 'react-router'
import { type LazyModule, lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NavigationEffects, scrollToTop } from './navigation-effects.tsx'
import type { SkeletonComponent, SkeletonName } from './skeletons.tsx'

type PageSkeletonProps = { title: string; skeleton: SkeletonName | undefined }

type Skeletons = Partial<Record<SkeletonName, SkeletonComponent>>

/** Fetched once the first page is there, before a page needs them. Until then DefaultSkeleton is rendered. */
export const lazySkeletons = lazyModule<Skeletons>(() =>
  import('./skeletons.tsx').then(
    (file) => file.skeletons,
    () => ({}),
  ),
)

/** Shown until a page's file has loaded. At least as tall as the window, so that the footer does not jump then. */
function PageSkeleton({ title, skeleton }: PageSkeletonProps) {
  const shapes = useLazyModule(lazySkeletons)
  const Boxes = (skeleton && shapes?.[skeleton]) ?? DefaultSkeleton
  const isForward = useNavigationType() !== 'POP'
  useLayoutEffect(() => {
    if (isForward) scrollToTop()
  }, [isForward])
  return (
    <div className="min-h-dvh">
      <SkeletonGroup label="로딩 중">
        <Boxes title={title} />
      </SkeletonGroup>
    </div>
  )
}

/** A heading and something below it. */
const DefaultSkeleton = () => (
  <div className="page-width pt-8">
    <Skeleton className="mb-8 h-10 w-56 rounded-md" />
    <Skeleton className="h-72 rounded-xl" />
  </div>
)

export type PageProps = { readonly title: string }

type Page = ComponentType<PageProps>

/** What a loader knows about the page: its address, and the time. */
export type LoaderArgs = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
  /** The time the page is rendered for; the present if it is missing. */
  readonly now?: Date
}

/** Prefetches the queries a page shows first. It does not fail: an answer that could not be had is simply missing. */
export type Loader = (client: QueryClient, place: LoaderArgs) => Promise<unknown>

/** One row of the route table. */
export type RouteDefinition = LazyModule<Page> & {
  /** `*` shows what no page has. */
  readonly path: PageAddress | '*'
  readonly title: string
  /** Shown until the page's file has loaded. */
  readonly skeleton: SkeletonName
  /** Loads the page's file and runs its loader, before the user is there. */
  readonly prefetch?: Loader
}

type PageFile<Name extends string> = { readonly [Key in NoInfer<Name>]: Page } & {
  readonly loader?: Loader
}

/** A row of the route table. Its page is the export `name` of a file that is loaded when the page is first shown. */
export function route<Name extends string>(
  path: PageAddress | '*',
  title: string,
  skeleton: SkeletonName,
  name: Name,
  importFile: () => Promise<PageFile<Name>>,
): RouteDefinition {
  const page = lazyModule(async () => (await importFile())[name])
  const prefetch: Loader = async (client, place) => {
    await page.load()
    await (await importFile()).loader?.(client, place)
  }
  return { path, title, skeleton, prefetch, ...page }
}

export const routeElements = (routes: readonly RouteDefinition[]) =>
  routes.map((row) => <Route key={row.path} path={row.path} element={<LazyPage row={row} />} />)

/** A page of the route table, or its skeleton until its file has loaded. */
const LazyPage = ({ row }: { row: RouteDefinition }) => (
  <LazySlot file={row} skeleton={<PageSkeleton title={row.title} skeleton={row.skeleton} />}>
    {(Page) => (
      <>
        <Page title={row.title} />
        <NavigationEffects title={row.title} />
      </>
    )}
  </LazySlot>
)

/** A layout that the first page does not need. */
export const LazyLayout = ({
  layout,
  skeleton,
}: {
  layout: LazyModule<ComponentType>
  /** Missing where it is not known yet which page will be shown. */
  skeleton?: SkeletonName
}) => (
  <LazySlot file={layout} skeleton={<PageSkeleton title="" skeleton={skeleton} />}>
    {(Layout) => <Layout />}
  </LazySlot>
)

type SlotProps<Content> = {
  file: LazyModule<Content>
  skeleton: ReactNode
  children: (content: Content) => ReactNode
}

function LazySlot<Content>(props: SlotProps<Content>) {
  const { key } = useLocation()
  return (
    <ErrorBoundary resetKey={key}>
      <Suspense fallback={props.skeleton}>
        <LazyContent {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function LazyContent<Content>({ file, skeleton, children }: SlotProps<Content>) {
  const content = useLazyModule(file)
  return content === undefined ? skeleton : children(content)
}
