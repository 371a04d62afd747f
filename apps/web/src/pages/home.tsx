import { Suspense } from 'react'
import { Link } from 'react-router'
import { heroPhotos, heroSizes } from '../assets/hero.ts'
import { categoryQuery } from '../features/restaurants/api.ts'
import { CategorySection } from '../features/restaurants/category-section.tsx'
import { SearchForm } from '../features/search/form.tsx'
import type { Ask } from '../layouts/page-slot.tsx'
import { useThemeChoice } from '../lib/browser/theme.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { buttonClass } from '../ui/button.tsx'
import { NeedsScript } from '../ui/status/needs-script.tsx'

const FavoriteHeart = lazyPart(() =>
  import('../features/favorites/heart.tsx').then((file) => file.FavoriteHeart),
)

const categories = [
  { title: '한식', lead: '갓 지은 밥과 오래 끓인 국물' },
  { title: '중식', lead: '불 향 가득한 웍, 김이 오르는 찜기' },
  { title: '일식', lead: '한 점, 한 그릇에 담은 정성' },
  { title: '양식', lead: '와인 한 잔이 어울리는 저녁' },
]

export const ask: Ask = (client) =>
  Promise.all(categories.map(({ title }) => client.prefetchQuery(categoryQuery(title))))

export const HomePage = () => (
  <>
    <Hero />
    <div className="page-width">
      <h2 className="sr-only">추천 맛집</h2>
      <NeedsScript for="즐겨찾기에 담으려면" />
      {categories.map((category) => (
        <CategorySection key={category.title} {...category} renderAction={renderHeart} />
      ))}
      <OwnerBand />
    </div>
  </>
)

const renderHeart = (restaurantNo: string, name: string) => (
  <Suspense fallback={null}>
    <FavoriteHeart restaurantNo={restaurantNo} name={name} />
  </Suspense>
)

const Hero = () => (
  <section
    aria-labelledby="hero-title"
    className="relative mx-auto w-[calc(100%-3rem)] max-w-360 rounded-hero bg-hero text-hero-ink max-lg:w-[calc(100%-1.5rem)] max-lg:rounded-[1.5rem] lg:grid lg:min-h-132 lg:items-center"
  >
    <div className="relative z-1 w-full lg:mx-auto lg:max-w-page lg:px-[calc(var(--spacing-gutter)-0.25rem)] lg:py-16 max-lg:px-5 max-lg:pt-8">
      <div className="lg:max-w-124">
        <h1
          id="hero-title"
          className="text-4xl leading-[1.14] font-heavy tracking-hero outline-none"
        >
          한눈에 고르는 <br />
          오늘의 맛집
        </h1>
        <p className="mt-3 max-w-100 text-hero-ink-2 lg:mt-4.5 lg:text-[1.0625rem]">
          동네 밥집부터 특별한 날의 식탁까지, 마음에 드는 자리를 찾아보세요.
        </p>
        <div className="mt-5.5 text-ink lg:mt-8">
          <SearchForm look="hero" />
        </div>
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
    </div>
    <HeroPhoto />
  </section>
)

/** Behind the words on a wide window, below them on a narrow one. */
function HeroPhoto() {
  const choice = useThemeChoice()
  const photo = heroPhotos[choice === 'dark' ? 'dark' : 'light']
  const darkSystem = '(prefers-color-scheme: dark)'
  return (
    <div className="relative -mt-1 h-[clamp(15rem,42vw,24rem)] overflow-hidden rounded-[inherit] max-lg:rounded-t-none max-lg:mask-[linear-gradient(transparent,#000_22%)] lg:absolute lg:inset-0 lg:mt-0 lg:h-auto lg:after:absolute lg:after:inset-0 lg:after:bg-[linear-gradient(90deg,var(--color-hero)_4%,color-mix(in_srgb,var(--color-hero)_88%,transparent)_22%,color-mix(in_srgb,var(--color-hero)_55%,transparent)_38%,transparent_58%)]">
      <picture>
        {/* The system's choice is in the page itself; another one is known only to the browser. */}
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
          className="max-w-none [filter:none] max-lg:absolute max-lg:top-1/2 max-lg:left-[86%] max-lg:h-[132%] max-lg:w-auto max-lg:-translate-x-[86%] max-lg:-translate-y-1/2 lg:size-full lg:object-cover lg:object-right"
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
