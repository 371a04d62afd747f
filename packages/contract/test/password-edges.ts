/** What it is about, and what somebody typed. */
type Edge = readonly [what: string, typed: string]

export const allowedSpecials = '!@#$%^&*()_+=-'.split('')
const otherSpecials = '?~`.,:;\'"/\\|<>[]{}₩！… '.split('')

/** Taken exactly as typed: a password is never trimmed or composed. */
export const passwords: { readonly taken: readonly Edge[]; readonly refused: readonly Edge[] } = {
  taken: [
    ['8자', 'Abcdef1!'],
    ['20자', `Aa1${'='.repeat(17)}`],
    ...allowedSpecials.map((special): Edge => [`특수문자 ${special}`, `Abcdef1${special}`]),
    ['다른 특수문자가 더 있음', 'Abcde1!?'],
    ['한글이 섞인 8자', 'Abc1!국수면'],
    ['풀어 쓴 한글도 한 글자', 'Abcde1!각'.normalize('NFD')],
    ['이모지도 한 글자', 'Abcde1!👨‍👩‍👧‍👦'],
    ['한 글자에 부호를 쌓았지만 200칸까지', `Aa1!bcde${'\u0301'.repeat(192)}`],
  ],
  refused: [
    ['빈 글', ''],
    ['1자', 'A'],
    ['7자', 'Abcde1!'],
    ['이모지로 센 7자', 'Abcd1!👨‍👩‍👧‍👦'],
    ['풀어 쓴 7자', 'Abcd1!각'.normalize('NFD')],
    ['21자', `Aa1${'='.repeat(18)}`],
    ['빈칸뿐인 8자', ' '.repeat(8)],
    ['가운데 빈칸', 'Abc def1!'],
    ['앞 빈칸', ' Abcdef1!'],
    ['뒤 빈칸', 'Abcdef1! '],
    ['전각 빈칸', 'Abc\u3000def1!'],
    ['줄바꿈', 'Abc\ndef1!'],
    ['끊지 않는 빈칸', 'Abc\u00a0def1!'],
    ['한 글자에 부호를 쌓은 8자', `Aa1!bcde${'\u0301'.repeat(193)}`],
    ['소문자 없음', 'ABCDEF1!'],
    ['대문자 없음', 'abcdef1!'],
    ['숫자 없음', 'Abcdefg!'],
    ['특수문자 없음', 'Abcdefg1'],
    ['소문자뿐', 'abcdefgh'],
    ['숫자뿐', '12345678'],
    ['한글뿐', '가나다라마바사아'],
    ['전각 숫자', 'Abcdefg１!'],
    ['전각 대문자', 'Ａbcdefg1!'],
    ['전각 소문자', 'ＡABCDEFGａ1!'],
    ['그리스 대문자', 'Αbcdefg1!'],
    ...otherSpecials.map((special): Edge => [`목록에 없는 ${special}`, `Abcdef1${special}`]),
  ],
}

/** The password, and what was typed the second time. */
export const mismatches: readonly (readonly [what: string, typed: string, again: string])[] = [
  ['한 글자가 모자람', 'Abcdef1!', 'Abcdef1'],
  ['대소문자', 'Abcdef1!', 'abcdef1!'],
  ['뒤 빈칸', 'Abcdef1!', 'Abcdef1! '],
  ['전각', 'Abcdef1!', 'Abcdef1！'],
  ['풀어 쓴 한글', 'Abcde1!각', 'Abcde1!각'.normalize('NFD')],
]
