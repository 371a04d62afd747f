import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { limits } from '@matjari/contract/limits'
import {
  photoCountProblem,
  replyProblem,
  reportDetailProblem,
  reviewContentProblem,
} from '@matjari/contract/reviews/rules'
import { describe, expect, test } from 'vitest'
import { chineseRestaurants } from './content/chinese-restaurants.ts'
import { japaneseRestaurants } from './content/japanese-restaurants.ts'
import { koreanRestaurants } from './content/korean-restaurants.ts'
import { otherRestaurants } from './content/other-restaurants.ts'
import { interiorPicturesOf } from './content/sample-restaurant.ts'
import { westernRestaurants } from './content/western-restaurants.ts'
import { guestPicturesOf } from './content/written-reviews.ts'
import { sampleCity } from './sample-city.ts'

describe('견본 리뷰', () => {
  const now = new Date('2026-11-15T09:40:00.000Z')
  const reviewsAt = sampleCity(now).restaurants.map(({ name, reviews }) => ({ name, reviews }))
  const all = reviewsAt.flatMap(({ reviews }) => reviews)

  test('모든 리뷰와 답글과 신고가 화면의 규칙을 지킨다', () => {
    for (const { content, photos, reply, report } of all) {
      expect(content).not.toBe('')
      expect(reviewContentProblem(content)).toBeNull()
      expect(photoCountProblem(photos.length)).toBeNull()
      expect(new Set(photos).size).toBe(photos.length)
      expect(reply === null ? null : replyProblem(reply)).toBeNull()
      expect(reportDetailProblem(report?.detail ?? '')).toBeNull()
    }
  })

  test('한 가게에 같은 사람이 두 번 쓰지 않고, 도시를 통틀어 같은 글이 없다', () => {
    for (const { reviews } of reviewsAt)
      expect(new Set(reviews.map(({ memberId }) => memberId)).size).toBe(reviews.length)
    expect(new Set(all.map(({ content }) => content)).size).toBe(all.length)
  })

  test('짧은 글과 긴 글이 있고, 나쁜 글에는 대개 사장님의 답이 있다', () => {
    const lengths = all.map(({ content }) => content.length)
    expect(lengths.filter((length) => length < 25).length).toBeGreaterThan(20)
    expect(lengths.filter((length) => length > 60).length).toBeGreaterThan(100)
    const harsh = all.filter(({ halfStars, report }) => halfStars <= 6 && report === null)
    expect(harsh.length).toBeGreaterThan(20)
    expect(harsh.filter(({ reply }) => reply !== null).length).toBeGreaterThan(harsh.length / 2)
  })

  test('별점은 글을 다듬어도 그대로다: 첫 화면의 차례가 여기에 달렸다', () => {
    const sumAt = (name: string) =>
      reviewsAt
        .find((one) => one.name === name)
        ?.reviews.reduce((sum, { halfStars }) => sum + halfStars, 0)
    expect(all).toHaveLength(608)
    expect(sumAt('담은비빔 연남')).toBe(111)
    expect(sumAt('멘야하루')).toBe(134)
    expect(all.reduce((sum, { halfStars }) => sum + halfStars, 0)).toBe(5474)
  })

  test('답글은 리뷰보다 늦고 지금보다 이르다', () => {
    const justAfterMidnight = new Date('2026-11-14T15:05:00.000Z')
    const answered = sampleCity(justAfterMidnight).reviews.flatMap(({ repliedAt, createdAt }) =>
      repliedAt ? [{ repliedAt, createdAt }] : [],
    )
    expect(answered.length).toBeGreaterThan(100)
    for (const { repliedAt, createdAt } of answered) {
      expect(repliedAt.getTime()).toBeGreaterThan(createdAt.getTime())
      expect(repliedAt.getTime()).toBeLessThan(justAfterMidnight.getTime())
    }
  })

  test('견본 회원은 저마다 다른 리뷰 네 개를 가졌다', () => {
    const own = all.filter(({ memberId }) => memberId === 'member01')
    expect(own).toHaveLength(4)
    expect(own.some(({ photos }) => photos.length > 1)).toBe(true)
    expect(own.some(({ reply }) => reply !== null)).toBe(true)
    expect(own.some(({ reply }) => reply === null)).toBe(true)
    expect(new Set(own.map(({ halfStars }) => halfStars)).size).toBe(3)
  })

  test('견본 사장님의 가게에는 넘겨 볼 만큼 리뷰가 있고 답글을 기다리는 것도 있다', () => {
    const { reviews } = reviewsAt.find(({ name }) => name === '담은비빔 연남') ?? { reviews: [] }
    expect(reviews.length).toBeGreaterThan(3 * limits.review.perPage)
    expect(new Set(reviews.map(({ halfStars }) => halfStars)).size).toBeGreaterThanOrEqual(3)
    expect(reviews.some(({ reply }) => reply === null)).toBe(true)
    expect(reviews.some(({ reply }) => reply !== null)).toBe(true)
    const mostPhotos = Math.max(...reviews.map(({ photos }) => photos.length))
    expect(mostPhotos).toBeGreaterThan(limits.review.collapsedPhotos)
  })
})

describe('견본 사진', () => {
  const folder = fileURLToPath(new URL('../../demo/pictures', import.meta.url))
  const all = [
    koreanRestaurants,
    chineseRestaurants,
    japaneseRestaurants,
    westernRestaurants,
    otherRestaurants,
  ].flatMap(({ category, restaurants }) =>
    restaurants.map((restaurant) => ({ ...restaurant, category })),
  )

  test('가게와 음식이 부르는 사진은 네 파일이 모두 있다', () => {
    const named = new Set(
      all.flatMap(({ picture, dishes }) => [
        picture,
        ...dishes.flatMap(([, , shown]) => shown ?? []),
      ]),
    )
    const present = new Set(readdirSync(folder))
    const files = Object.fromEntries(
      [...named].map((name) => [
        name,
        present.has(name) ? readdirSync(`${folder}/${name}`).toSorted() : [],
      ]),
    )
    const complete = ['1280.webp', '400.webp', '800.jpg', '800.webp']
    expect(files).toEqual(Object.fromEntries([...named].map((name) => [name, complete])))
  })

  test('어느 두 가게도 같은 사진을 앞에 걸지 않고, 앞에 건 것은 제 메뉴에 있는 음식이다', () => {
    const mains = all.map(({ picture }) => picture)
    expect(mains.filter((picture, at) => mains.indexOf(picture) !== at)).toEqual([])
    const elsewhere = all.filter(
      ({ picture, dishes }) => !dishes.some(([, , shown]) => shown === picture),
    )
    expect(elsewhere.map(({ name }) => name)).toEqual([])
    expect(mains).toHaveLength(66)
  })

  test('방과 앞모습과 손님의 사진도 모두 있고, 손님의 사진은 가게가 건 적 없는 것이다', () => {
    const inside = all.flatMap((restaurant) => Object.values(interiorPicturesOf(restaurant)))
    const shown = new Set(
      all.flatMap(({ picture, dishes }) => [
        picture,
        ...dishes.flatMap(([, , dish]) => dish ?? []),
      ]),
    )
    const taken = new Set([...shown].flatMap((picture) => guestPicturesOf(picture)))
    const present = readdirSync(folder)
    expect([...inside, ...taken].filter((name) => !present.includes(name))).toEqual([])
    expect([...taken].filter((name) => shown.has(name))).toEqual([])
    expect(taken.size).toBeGreaterThan(30)
  })
})
