import { mainCategories, tagGroups } from '@matjari/contract/restaurants/tag-list'
import { fold } from '../../../lib/korean/fold.ts'

/** A dish or a kind of kitchen: a restaurant matches with any of these words in name, tags or menu. */
type Dish = {
  readonly kind: 'dish' | 'category'
  readonly label: string
  readonly words: readonly string[]
}

// biome-ignore format: a list to be read by people
const dishWords = [
  '국밥', '순대국', '돼지국밥', '콩나물국밥', '소머리국밥', '해장국', '뼈해장국', '선지해장국', '곰탕', '추어탕', '삼계탕', '백숙', '닭백숙', '닭한마리', '매운탕', '대구탕', '동태탕', '알탕', '해물찜', '아귀찜', '아구찜', '찜닭', '닭발', '닭강정', '통닭', '치킨', '양념치킨', '후라이드', '오리', '오리고기', '장어', '장어구이', '민물장어', '꼼장어', '쭈꾸미', '낙지', '낙지볶음', '오징어', '조개구이', '조개', '굴', '게', '꽃게', '대게', '킹크랩', '랍스터', '새우', '전복', '멍게', '물회', '회덮밥', '초밥', '참치', '연어', '광어', '생선', '생선구이', '고등어', '갈치', '코다리', '황태', '북어', '홍어', '복어', '복국',
  '칼국수', '수제비', '잔치국수', '비빔국수', '막국수', '냉면', '물냉면', '비빔냉면', '밀면', '쫄면', '콩국수', '쌀국수', '우동', '라멘', '라면', '소바', '메밀', '냉모밀', '모밀', '짜장면', '짜장', '간짜장', '짬뽕', '탕수육', '볶음밥', '만두', '찐만두', '군만두', '왕만두', '만두국', '떡국', '떡만두국',
  '비빔밥', '돌솥밥', '솥밥', '쌈밥', '보리밥', '백반', '정식', '한정식', '가정식', '제육', '제육볶음', '불백', '덮밥', '오므라이스', '카레', '커리', '돈까스', '돈가스', '돈카츠', '카츠', '규카츠', '함박', '김밥', '충무김밥', '떡볶이', '순대', '튀김', '어묵', '오뎅', '토스트', '샌드위치', '핫도그', '햄버거', '버거', '피자', '파스타', '스파게티', '리조또', '스테이크', '샐러드', '포케', '브런치', '타코', '브리또', '케밥',
  '삼겹살', '오겹살', '목살', '항정살', '갈매기살', '돼지갈비', '소갈비', '갈비', '갈비탕', '갈비찜', '매운갈비찜', '등갈비', '떡갈비', '불고기', '소고기', '한우', '육회', '육사시미', '차돌박이', '막창', '곱창', '대창', '양곱창', '뒷고기', '생고기', '소곱창', '돼지고기', '족발', '보쌈', '수육', '닭갈비', '닭도리탕', '닭볶음탕', '양꼬치', '양갈비', '양고기', '마라탕', '마라샹궈', '훠궈', '샤브샤브', '월남쌈', '전골', '버섯전골', '부대찌개', '김치찌개', '된장찌개', '순두부', '순두부찌개', '청국장', '두부', '두부전골', '김치찜', '감자탕', '설렁탕', '육개장', '도가니탕', '내장탕', '염소', '흑염소', '염소탕', '보신탕', '묵밥', '도토리묵', '도토리', '파전', '해물파전', '빈대떡', '부침개', '전집', '족탕', '두루치기', '두부두루치기', '오삼불고기', '육전', '호떡', '붕어빵', '꽈배기', '찐빵', '떡', '죽', '팥죽', '호박죽',
  '커피', '카페', '디저트', '케이크', '빙수', '팥빙수', '아이스크림', '젤라또', '와플', '크로플', '마카롱', '도넛', '베이글', '빵', '베이커리', '쿠키', '타르트', '크루아상', '소금빵', '주스', '스무디', '밀크티', '버블티', '홍차', '전통차', '한과',
  '맥주', '수제맥주', '생맥주', '막걸리', '와인', '위스키', '칵테일', '사케', '소주', '이자카야', '포차', '실내포차', '호프', '꼬치', '꼬치구이', '닭꼬치', '오마카세', '사시미', '야키토리', '텐동', '나베', '스키야키', '오코노미야끼', '타코야끼', '딤섬', '꿔바로우', '양장피', '깐풍기', '유린기', '마파두부', '뷔페', '한식뷔페', '고기뷔페', '샤브뷔페', '도시락', '반찬',
]

/** Names for kinds of restaurants, with the words that identify them. */
// biome-ignore format: a table to be read by people
const kindsOfPlaces: readonly (readonly [name: string, label: string, ...words: string[]])[] = [
  ['고깃집', '고기', '고기', '갈비', '삼겹', '목살', '막창', '곱창', '한우', '정육', '숯불', '구이', '돼지', '생갈비', '항정살'], ['고기집', '고기', '고기', '갈비', '삼겹', '목살', '막창', '곱창', '한우', '정육', '숯불', '구이', '돼지', '생갈비', '항정살'],
  ['고기', '고기', '고기', '갈비', '삼겹', '목살', '막창', '곱창', '한우', '정육', '숯불', '항정살'], ['구이', '구이', '구이'], ['정육식당', '정육식당', '정육'],
  ['술집', '술집', '술집', '포차', '호프', '맥주', '주점', '이자카야', '와인', '막걸리', '펍', '사케', '소주', '비어', '칵테일', '위스키', '선술'], ['술', '술집', '술집', '포차', '호프', '맥주', '주점', '이자카야', '와인', '막걸리', '펍', '사케', '소주', '비어', '칵테일', '위스키', '선술'], ['주점', '주점', '주점', '포차', '호프', '이자카야', '막걸리'],
  ['호프집', '호프', '호프', '맥주', '비어'], ['맥주집', '맥주', '맥주', '호프', '비어'], ['맥줏집', '맥주', '맥주', '호프', '비어'], ['바', '바', '와인바', '칵테일', '위스키', '싱글몰트'], ['와인바', '와인', '와인'],
  ['밥집', '밥집', '밥집', '백반', '정식', '밥상', '식당'], ['밥', '밥집', '밥집', '백반', '정식', '밥상', '비빔밥', '국밥'], ['백반집', '백반', '백반', '정식', '밥상'],
  ['분식집', '분식', '분식', '떡볶이', '김밥', '순대', '튀김', '라면'], ['분식', '분식', '분식', '떡볶이', '김밥', '순대', '튀김'],
  ['빵집', '빵', '빵', '베이커리', '바게뜨', '바게트', '제과', '뚜레쥬르', '크루아상'], ['빵', '빵', '빵', '베이커리', '바게뜨', '제과'], ['제과점', '빵', '빵', '베이커리', '제과'],
  ['카페', '카페', '카페', '커피', '다방', '디저트', '로스터리', '라떼'], ['커피숍', '커피', '커피', '카페'], ['찻집', '찻집', '찻집', '전통차', '다원', '홍차', '티하우스', '다실'], ['차', '찻집', '찻집', '전통차', '다원', '홍차'],
  ['횟집', '회', '횟집', '회집', '수산', '활어', '사시미', '물회', '모듬회', '생선회', '회센'], ['회', '회', '횟집', '회집', '활어', '사시미', '물회', '모듬회', '생선회', '회센'], ['생선회', '회', '횟집', '회집', '활어', '사시미', '생선회'], ['해산물', '해산물', '해물', '해산물', '조개', '횟집', '수산', '낙지', '새우'],
  ['중국집', '중식', '#중식', '자장', '짬뽕', '반점'], ['중국요리', '중식', '#중식', '반점'], ['중식당', '중식', '#중식'], ['중화요리', '중식', '#중식', '반점'],
  ['일식집', '일식', '#일식'], ['일식당', '일식', '#일식'], ['한식집', '한식', '#한식'], ['한식당', '한식', '#한식'], ['양식집', '양식', '#양식'], ['양식당', '양식', '#양식'], ['레스토랑', '양식', '레스토랑', '#양식'], ['이탈리안', '이탈리안', '파스타', '피자', '이탈리'], ['경양식', '경양식', '경양식', '돈까스'],
  ['국수집', '국수', '국수'], ['면', '국수', '국수', '칼국수', '냉면', '우동', '라멘'], ['면요리', '국수', '국수', '칼국수', '냉면', '우동', '라멘', '짬뽕'], ['전집', '전', '파전', '빈대떡', '부침', '육전', '전집'], ['전', '전', '파전', '빈대떡', '부침', '육전'], ['탕', '탕', '갈비탕', '설렁탕', '곰탕', '삼계탕', '매운탕', '감자탕', '추어탕'], ['국물', '국물', '국밥', '칼국수', '해장국', '전골', '설렁탕'], ['찌개', '찌개', '찌개'], ['찜', '찜', '찜'], ['닭요리', '닭', '치킨', '통닭', '닭갈비', '삼계탕', '백숙', '닭볶음탕'], ['오리집', '오리', '오리'], ['디저트카페', '디저트', '디저트', '카페', '케이크'], ['베트남음식', '베트남', '베트남', '쌀국수'], ['태국음식', '태국', '태국'], ['인도음식', '인도', '인도', '커리'], ['멕시코음식', '멕시칸', '멕시칸', '타코'],
  ['패스트푸드', '패스트푸드', '패스트푸드', '버거', '햄버거'], ['햄버거', '햄버거', '버거'], ['떡집', '떡', '떡집', '떡'], ['치킨', '치킨', '치킨', '통닭'], ['통닭', '통닭', '통닭', '치킨'],
]

const moodGroups = ['분위기 & 목적', '컨셉 & 테마', '편의시설 & 서비스', '특별식단']
const cookedTags = tagGroups
  .filter(({ name }) => !moodGroups.includes(name))
  .flatMap(({ tags }) => tags)
  .flatMap((tag) => tag.split('/'))
  .map((tag) => tag.replace(/ 음식$/, ''))

const asDish = (label: string): Dish => ({ kind: 'dish', label, words: [fold(label)] })
/** Every restaurant of a category has it as a tag: '#' means the whole tag. */
const asCategory = (label: string): Dish => ({ kind: 'category', label, words: [`#${label}`] })

const dishesByName: ReadonlyMap<string, Dish> = new Map([
  ...[...dishWords, ...cookedTags].map((word) => [fold(word), asDish(word)] as const),
  ...mainCategories.filter((one) => one !== '기타').map((one) => [one, asCategory(one)] as const),
  ...kindsOfPlaces.map(([name, label, ...words]) => {
    const kind = words.some((word) => word.startsWith('#')) ? 'category' : 'dish'
    const folded = words.map((word) => (word.startsWith('#') ? word : fold(word)))
    return [fold(name), { kind, label, words: [...new Set(folded)] } as const] as const
  }),
])

/** Ways to cook: after the name of an ingredient they make another dish. */
// biome-ignore format: a list to be read by people
const ways = new Set(['볶음', '구이', '찜', '탕', '찌개', '전골', '조림', '무침', '튀김', '전', '국', '회', '덮밥', '비빔밥', '볶음밥', '죽', '쌈', '숙회', '철판', '정식', '세트', '무한리필', '뷔페'].map(fold))

const endings = /(전문점|음식점|맛집|요리|음식|식당|가게|집)$/
const particles = /(이랑|으로|에서|하고|처럼|이나|랑|을|를|이|가|은|는|도|로|나|와|과)$/

export type ParsedDish = Dish & {
  /** 초밥집 means 초밥, but some restaurants have 초밥집 in their name. */
  readonly asTyped: string | null
}

type DishInput = {
  readonly isKnown: (folded: string) => boolean
  /** The word is the whole query: what looks like a particle may be part of a name, as in 국수랑. */
  readonly isAlone: boolean
}

/** Parses a word as food, with any ending or particle; null when it is none. */
export function parseDish(word: string, { isKnown, isAlone }: DishInput): ParsedDish | null {
  const find = (text: string) => {
    const folded = fold(text)
    const dish = dishesByName.get(folded)
    // Of two spellings of one dish the page shows the typed one.
    if (dish) return dish.words[0] === folded ? { ...dish, label: text } : dish
    return text.length > 1 && isKnown(folded) ? asDish(text) : null
  }
  const whole = find(word)
  if (whole) return { ...whole, asTyped: isPlaceWord(word) ? word : null }
  const bare = word.replace(particles, '')
  const withoutParticle = bare !== word && bare.length > 1 ? find(bare) : null
  if (withoutParticle) return { ...withoutParticle, asTyped: isAlone ? word : null }
  const stem = word.replace(endings, '')
  const dish = stem !== word && stem !== '' ? find(stem) : null
  return dish && { ...dish, asTyped: word }
}

/** 쭈꾸미볶음 is cooked 쭈꾸미, 낙지칼국수 a 칼국수: when no restaurant has the whole, those with the part follow. */
export function parseCompound(word: string): ParsedDish | null {
  const asTyped = word.replace(endings, '') || word
  for (let at = asTyped.length - 1; at > 1; at -= 1) {
    const [start, end] = [dishesByName.get(fold(asTyped.slice(0, at))), fold(asTyped.slice(at))]
    if (!start || start.kind === 'category') continue
    if (ways.has(end)) return { ...start, asTyped }
    const dish = end.length > 1 ? dishesByName.get(end) : undefined
    if (dish) return { ...dish, asTyped }
  }
  return null
}

const shortestEnd = 2
const shortestStart = 3

/** The dish at the end of a longer word, or else at its beginning: 초당순두부, 양꼬치엔칭따오. */
export function dishWithin(word: string): string | null {
  const cuts = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => at + 1)
  const ends = cuts.map((at) => word.slice(at)).filter((end) => end.length >= shortestEnd)
  const starts = cuts.map((at) => word.slice(0, at)).filter(({ length }) => length >= shortestStart)
  const isDish = (part: string) =>
    dishesByName.get(fold(part))?.kind === 'dish' && !ways.has(fold(part))
  return [...ends, ...starts.toReversed()].find(isDish) ?? null
}

/** 빵집 and 술집 first find restaurants with that word in their name, then those with the food. */
const isPlaceWord = (word: string) => word.endsWith('집') && word.length > 2
