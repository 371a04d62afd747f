import { buildHold } from '../reviews/holds.ts'
import { reason } from './administration.ts'
import type { Builds, Scene } from './request.ts'

/** A request of the owner about the member's review, which nobody has decided yet. */
const askedHold = ({ server, world: { reviewNo, restaurantNo, known } }: Scene) =>
  buildHold(server.deps.db, { reviewNo, restaurantNo, askedBy: known.owner.memberNo })

/** 임시조치. */
export const reviewHoldRequests = {
  'POST /api/reviews/:reviewNo/hold': ({ world: { reviewNo } }) => ({
    params: { reviewNo },
    body: { reason: 'defamation', detail: '' },
  }),
  'DELETE /api/reviews/:reviewNo/hold': async (scene) => {
    await askedHold(scene)
    return { params: { reviewNo: scene.world.reviewNo } }
  },
  'PUT /api/reviews/:reviewNo/hold/answer': async (scene) => {
    await askedHold(scene)
    return { params: { reviewNo: scene.world.reviewNo }, body: { answer: '먹은 대로 썼어요.' } }
  },
  'GET /api/admin/review-holds': () => ({}),
  'PATCH /api/admin/review-holds/:holdNo': async (scene) => {
    const { holdNo } = await askedHold(scene)
    return { params: { holdNo }, body: { state: 'hidden', days: 7, reason } }
  },
  'GET /api/transparency': () => ({}),
} satisfies Builds
