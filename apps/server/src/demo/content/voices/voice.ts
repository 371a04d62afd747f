/** What can be said of a dish depends on what it is. */
const kinds = [
  [
    'drink',
    /라테|핸드드립|커피|칵테일|하이볼|와인 잔|맥주|한 잔|위스키|차$|주스|에이드|라씨|셰이크|페어링/,
  ],
  ['sweet', /케이크|도넛|마카롱|휘낭시에|마들렌|타르트|와플|젤라또|푸딩|티라미수|팬케이크|코코아/],
  ['dumpling', /만두|교자|소롱포|하가우|샤오마이|딤섬/],
  ['fried', /튀김|돈카츠|통닭|가라아게|탕수육|깐풍기|유린기|꿔바로우|짜조|피시앤칩스/],
  ['noodle', /면$|국수|우동|소바|라멘|파스타|포모도로|탈리아텔레|팟타이|수제비|분짜|뇨끼|라자냐/],
  ['soup', /찌개|탕$|짬뽕|마라탕|훠궈|나베|스키야키|샤브|수프|청국장|똠얌/],
  ['rice', /밥|동$|리조또|카레|커리|우나쥬|히츠마부시|정식|상$|초밥|마키|오마카세/],
  ['meat', /삼겹|항정|목살|불고기|스테이크|티본|브리스킷|포크립|꼬치|제육|오리|양꼬치/],
] as const

export type DishKind = (typeof kinds)[number][0] | 'any'

export const kindOf = (dish: string): DishKind =>
  kinds.find(([, names]) => names.test(dish))?.[0] ?? 'any'

/** How one sort of people writes. */
export type Voice = {
  readonly openings: readonly string[]
  /** Only where one can go at noon, or after dark. */
  readonly atNoon: readonly string[]
  readonly afterDark: readonly string[]
  readonly praise: Readonly<Record<DishKind, readonly string[]>>
  readonly extras: readonly string[]
  readonly closings: readonly string[]
  /** All there is to say. */
  readonly shorts: readonly string[]
  /** Good, but. */
  readonly buts: readonly string[]
}
