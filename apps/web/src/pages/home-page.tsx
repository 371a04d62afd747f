import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Loader } from '../app/route.tsx'
import { useThemeChoice } from '../app/theme.ts'
import { heroPhotos, heroSizes } from '../assets/hero.ts'
import { categoryQuery } from '../features/restaurants/restaurant-api.ts'
import { lazyComponent } from '../lib/lazy-module.ts'
import { buttonClass } from '../ui/button.tsx'
import { CardGridSkeleton } from '../ui/card.tsx'
import { categories } from './home/categories.ts'

// A file of its own: the server renders the body too, so the page can be read before this file makes it work.
const homeBody = import('./home/home-body.tsx')
// If this fails, rendering HomeBody meets the same failure and shows it.
void homeBody.catch(() => undefined)
const HomeBody = lazyComponent(() => homeBody.then((file) => file.HomeBody))

export const loader: Loader = (client) =>
  Promise.all(categories.map(({ title }) => client.prefetchQuery(categoryQuery(title))))

export const HomePage = () => (
  <>
    <Hero />
    <Suspense fallback={<BodySkeleton />}>
      <HomeBody />
    </Suspense>
    <div className="page-width">
      <OwnerBand />
    </div>
  </>
)

/** Members see it until the file is there: the server renders no page for them. */
const BodySkeleton = () => (
  <div aria-hidden="true" data-loading="">
    <div className="page-width relative -mt-16 lg:-mt-10">
      <div className="h-33.5 rounded-xl border border-line bg-surface shadow-3 md:h-19.5 md:rounded-full" />
    </div>
    <div className="page-width pt-section">
      <CardGridSkeleton count={4} />
    </div>
  </div>
)

const Hero = () => (
  <section
    aria-labelledby="hero-title"
    className="relative isolate mx-auto w-[calc(100%-3rem)] max-w-360 overflow-hidden rounded-hero bg-hero text-hero-ink max-lg:w-[calc(100%-1.5rem)] max-lg:rounded-[1.5rem] lg:grid lg:min-h-102 lg:items-center"
  >
    <HeroPhoto />
    <div className="relative z-1 w-full max-lg:px-5 max-lg:pt-5 max-lg:pb-19 lg:mx-auto lg:max-w-page lg:px-[calc(var(--spacing-gutter)-0.25rem)] lg:pt-10 lg:pb-20">
      <h1 id="hero-title" className="text-4xl leading-[1.14] font-heavy tracking-hero outline-none">
        한눈에 고르는 <br />
        오늘의 맛집
      </h1>
      <p className="mt-3 max-w-100 text-hero-ink-2 max-md:hidden lg:mt-4.5 lg:text-[1.0625rem]">
        날짜와 인원만 고르면, 지금 예약되는 곳을 바로 보여 드려요.
      </p>
      <nav
        aria-label="카테고리 바로가기"
        className="mt-3.5 flex flex-wrap gap-1.5 lg:mt-5 lg:gap-2"
      >
        {categories.map(({ title }) => (
          <Link
            key={title}
            to={{ hash: title }}
            className="relative inline-flex min-h-9 items-center rounded-full bg-surface/82 px-3 text-sm font-medium text-ink after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-surface focus-visible:rounded-full lg:min-h-10 lg:px-4"
          >
            {title}
          </Link>
        ))}
      </nav>
    </div>
  </section>
)

/** Behind the words, and paler there. */
function HeroPhoto() {
  const choice = useThemeChoice()
  const photo = heroPhotos[choice === 'dark' ? 'dark' : 'light']
  const darkSystem = '(prefers-color-scheme: dark)'
  return (
    <div className="absolute inset-0 after:absolute after:inset-0 after:bg-[linear-gradient(100deg,var(--color-hero)_22%,color-mix(in_srgb,var(--color-hero)_70%,transparent)_42%,transparent_68%)] max-lg:after:bg-[linear-gradient(100deg,var(--color-hero)_32%,color-mix(in_srgb,var(--color-hero)_70%,transparent)_56%,transparent_84%)]">
      <picture>
        {/* `auto` is decided by media queries, which the server can write; a forced theme is known only to the browser. */}
        {choice === 'auto' && (
          <>
            <source
              type="image/avif"
              media={darkSystem}
              srcSet={heroPhotos.dark.avif}
              sizes={heroSizes}
            />
            <source media={darkSystem} srcSet={heroPhotos.dark.webp} />
          </>
        )}
        <source type="image/avif" srcSet={photo.avif} sizes={heroSizes} />
        <img
          src={photo.webp}
          alt=""
          width={1760}
          height={880}
          fetchPriority="high"
          className="max-w-none [filter:none] max-lg:absolute max-lg:top-1/2 max-lg:left-[76%] max-lg:h-[160%] max-lg:w-auto max-lg:-translate-x-[76%] max-lg:-translate-y-1/2 lg:size-full lg:object-cover lg:object-right"
        />
      </picture>
    </div>
  )
}

const OwnerBand = () => (
  <section
    aria-labelledby="owner-title"
    className="mt-section grid items-center gap-x-8 gap-y-4 rounded-2xl bg-sunken px-[clamp(1.5rem,4vw,3rem)] py-[clamp(1.75rem,4vw,2.75rem)] sm:grid-cols-[1fr_auto]"
  >
    <div>
      <h2 id="owner-title">우리 가게도 맛자리에 올려볼까요?</h2>
      <p className="mt-1.5 text-ink-2">사진 한 장과 주소만 있으면 3분 안에 등록할 수 있어요.</p>
    </div>
    <Link to="/restaurant-insert" className={buttonClass({ variant: 'primary', size: 'lg' })}>
      맛집 등록
    </Link>
  </section>
)
