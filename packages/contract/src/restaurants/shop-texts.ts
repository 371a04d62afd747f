type TextOfShop<Wire extends string> = {
  /** Its name in requests and answers. */
  readonly wire: Wire
  readonly characters: number
  /** In UTF-8, as its column is limited. */
  readonly bytes: number
  /** The refusal of a blank text; null where an owner may leave it blank. */
  readonly required: string | null
  readonly tooLong: string
  readonly tooManyBytes: string
}

const text = <const Wire extends string>(row: TextOfShop<Wire>) => row

/**
 * The texts that an owner writes and every guest reads. A row is named like its column of `restaurant`; the owner's
 * form, requests, answers and SQL have a text as soon as it stands here.
 */
export const shopTexts = {
  description: text({
    wire: 'restaurantDescription',
    characters: 96,
    bytes: 300,
    required: '가게 설명을 입력해주세요.',
    tooLong: '가게 설명은 96자까지 쓸 수 있어요.',
    tooManyBytes: '가게 설명은 300바이트를 초과할 수 없습니다.',
  }),
}

export type ShopText = keyof typeof shopTexts

export const shopTextNames = Object.keys(shopTexts) as ShopText[]

/** A value for each text, under the name of its column. */
export const textsByName = <Value>(valueOf: (name: ShopText) => Value) =>
  Object.fromEntries(shopTextNames.map((name) => [name, valueOf(name)])) as Record<ShopText, Value>

/** A value for each text, under its name in requests and answers. */
export const textsByWire = <Value>(valueOf: (name: ShopText) => Value) =>
  Object.fromEntries(shopTextNames.map((name) => [shopTexts[name].wire, valueOf(name)])) as Record<
    (typeof shopTexts)[ShopText]['wire'],
    Value
  >
