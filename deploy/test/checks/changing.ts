import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { must } from '../report.ts'
import { envelopeOf } from '../visitor.ts'
import { itemsOf, type Stage, signIn } from './stage.ts'

const megabyte = 1024 * 1024

/** A booking and pictures. */
export async function checkChanging(stage: Stage) {
  const { check, visitor } = stage

  await check('로그인하고 예약한다', async () => {
    const token = await signIn(stage, 'member01')
    const { restaurantNo, day, time } = await freeTable(stage)
    const json = { restaurantNo, reserveDay: day, reserveTime: time, numberOfGuests: 2 }
    const headers = { 'idempotency-key': randomUUID() }
    const booked = await itemsOf<{ reservationNo: string }>(
      visitor.ask('/api/reservation', { token, json, headers }),
    )
    const again = await itemsOf<{ reservationNo: string }>(
      visitor.ask('/api/reservation', { token, json, headers }),
    )
    must(booked.reservationNo === again.reservationNo, '같은 열쇠에 예약이 둘이에요')
    // So that the next one at this table finds it free.
    const cancelled = `/api/reservation?reservationNo=${booked.reservationNo}`
    await itemsOf(visitor.ask(cancelled, { token, method: 'DELETE' }))
    return `${day} ${time}, 예약 ${booked.reservationNo}`
  })

  await check('몇 메가바이트 사진을 올리고 다시 본다', async () => {
    const picture = await pictureOf(9)
    const { token, menus } = await kitchen(stage)
    const form = menuForm(picture)
    const made = await itemsOf<{ menuNo: string; menuPhotoUrl: string }>(
      visitor.ask(menus, { token, form }),
    )
    const shown = await visitor.ask(made.menuPhotoUrl)
    const type = String(shown.headers['content-type'])
    must(shown.status === 200 && type.startsWith('image/'), `${shown.status} ${type}`)
    must(shown.headers['content-encoding'] === undefined, '사진을 또 줄였어요')
    await itemsOf(visitor.ask(`${menus}/${made.menuNo}`, { token, method: 'DELETE' }))
    return `${(picture.length / megabyte).toFixed(1)} MB`
  })

  await check('너무 큰 사진과 너무 큰 글은 서버의 봉투로 거절된다', async () => {
    const { token, menus } = await kitchen(stage)
    for (const asked of [
      { form: menuForm(Buffer.alloc(60 * megabyte, 7)) },
      { json: { menuName: 'a'.repeat(megabyte) } },
    ]) {
      const answer = await visitor.ask(menus, { token, ...asked })
      const { status, code } = envelopeOf(answer)
      must(status === 413 && code === 'E413', `${status} ${code}`)
      must(answer.headers['x-request-id'], '서버가 아니라 프록시가 거절했어요')
    }
    return '60 MB, 1 MB'
  })
}

type Found = { readonly restaurants: readonly { restaurantNo: string }[] }
type Day = { readonly day: string; readonly dayState: string; readonly firstTime: string | null }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Somewhere, some day of the next weeks. */
async function freeTable({ visitor }: Stage) {
  const found = await itemsOf<Found>(visitor.ask('/api/restaurants/search?reservable=Y&size=50'))
  for (const { restaurantNo } of found.restaurants) {
    const query = `restaurantNo=${restaurantNo}&from=${dayIn(7)}&to=${dayIn(27)}&numberOfGuests=2`
    const days = await itemsOf<readonly Day[]>(visitor.ask(`/api/reservation/days?${query}`))
    const open = days.find(({ firstTime }) => firstTime !== null)
    if (open?.firstTime) return { restaurantNo, day: open.day, time: open.firstTime }
  }
  throw new Error('빈자리가 없어요')
}

/** An owner and where the menus of the first restaurant are. */
async function kitchen(stage: Stage) {
  const token = await signIn(stage, 'owner01')
  const mine = await itemsOf<readonly { restaurantNo: string }[]>(
    stage.visitor.ask('/api/restaurants/mine', { token }),
  )
  return { token, menus: `/api/restaurants/${mine[0]?.restaurantNo}/menu` }
}

function menuForm(picture: Buffer) {
  const form = new FormData()
  form.append('menuName', '시험 국수')
  form.append('menuPrice', '9000')
  form.append('menuPhoto', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'menu.png')
  return form
}

/** Of about so many megabytes: noise cannot be made smaller. */
function pictureOf(megabytes: number) {
  const side = Math.floor(Math.sqrt((megabytes * megabyte) / 3) * 0.95)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: 'white', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
