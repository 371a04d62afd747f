// The edges of every rule about members, once: the shared functions are asked with them, and so is
// the server, with requests made by hand.

/** What it is about, and what somebody typed. */
type Taken = readonly [what: string, typed: string]
/** The same with the sentence that refuses it. */
type Refused = readonly [what: string, typed: string, said: string]
/** Refused letter by letter, but understood by the server, and kept as the last says. */
type Cleaned = readonly [what: string, typed: string, kept: string]

type Edges = {
  readonly taken: readonly Taken[]
  readonly cleaned: readonly Cleaned[]
  readonly blank: readonly Refused[]
  readonly refused: readonly Refused[]
}

const allSaying = (said: string, rows: readonly Taken[]): readonly Refused[] =>
  rows.map(([what, typed]) => [what, typed, said])

/** Characters that look like the allowed ones and are not, and others that nobody may use in a name. */
const strange: readonly Taken[] = [
  ['낱자만', 'ㄱㄴㄷㄹ'],
  ['낱자가 섞임', '하루ㅋㅋ'],
  ['모이지 않는 첫소리', '\u1100\u1100\u1100\u1100'],
  ['이모지', '하루👍하루'],
  ['합쳐진 이모지', '하루👨‍👩‍👧‍👦하루'],
  ['가운데 빈칸', '하루 하루'],
  ['가운데 탭', '하루\t하루'],
  ['가운데 줄바꿈', '하루\n하루'],
  ['보이지 않는 빈칸', '하루\u200b하루'],
  ['글 방향 바꾸기', '\u202eharu'],
  ['전각 숫자', '하루１２'],
  ['전각 영문', 'ＨＡＲＵ'],
  ['한자', '漢字漢字'],
  ['가나', 'はるはる'],
  ['악센트', 'José'],
  ['키릴 문자', 'h\u0430ru'],
  ['꺾쇠', '<b>haru'],
  ['따옴표', "haru'--"],
]

const blank = (said: string): readonly Refused[] => [
  ['빈 글', '', said],
  ['빈칸 하나', ' ', said],
  ['빈칸뿐', '     ', said],
  ['전각 빈칸뿐', '\u3000\u3000\u3000', said],
  ['탭과 줄바꿈뿐', '\t\n\r\n', said],
]

const nameRule = '이름은 한글/영문 2~20자여야 합니다.'

export const personNames: Edges = {
  taken: [
    ['한글 2자', '김솔'],
    ['영문 2자', 'Li'],
    ['섞인 2자', '김S'],
    ['한글 20자', '가'.repeat(20)],
    ['영문 20자', 'Aa'.repeat(10)],
    ['처음과 끝 글자', '가힣'],
    ['영문의 처음과 끝', 'AZaz'],
  ],
  cleaned: [
    ['앞뒤 빈칸', '  김하루\t', '김하루'],
    ['풀어 쓴 한글', '김하루'.normalize('NFD'), '김하루'],
    ['저장할 수 없는 글자', '김\u0000하루', '김하루'],
    ['풀어 쓴 20자', '각'.repeat(20).normalize('NFD'), '각'.repeat(20)],
  ],
  blank: blank(nameRule),
  refused: allSaying(nameRule, [
    ['한글 1자', '김'],
    ['영문 1자', 'K'],
    ['한글 21자', '가'.repeat(21)],
    ['영문 21자', 'a'.repeat(21)],
    ['숫자', '김솔1'],
    ['밑줄', '김_솔'],
    ['마침표', 'Sol.'],
    ['붙임표', 'Sol-Kim'],
    ...strange,
  ]),
}

const nicknameRule = "닉네임은 2~20자 이내의 한글, 영문, 숫자, '_', '.'만 사용할 수 있습니다."

export const nicknames: Edges = {
  taken: [
    ['한글 2자', '저녁'],
    ['숫자 2자', '09'],
    ['기호 2자', '_.'],
    ['관리가 든 다른 낱말', '관리비아끼기'],
    ['한글 20자', '국'.repeat(20)],
    ['모두 섞인 20자', '국수Noodle_09.'.padEnd(20, 'z')],
  ],
  cleaned: [
    ['앞뒤 빈칸', ' 저녁국수 ', '저녁국수'],
    ['풀어 쓴 한글', '늦은저녁'.normalize('NFD'), '늦은저녁'],
  ],
  blank: blank('닉네임 먼저 입력해주세요.'),
  refused: allSaying(nicknameRule, [
    ['1자', '국'],
    ['21자', 'a'.repeat(21)],
    ['풀어 쓴 21자', '각'.repeat(21).normalize('NFD')],
    ['붙임표', '저녁-국수'],
    ['느낌표', '저녁국수!'],
    ['골뱅이', '@haru'],
    ['전각 밑줄', '저녁＿국수'],
    ['가운뎃점', '저녁·국수'],
    ...strange,
  ]).concat(
    allSaying('사용할 수 없는 닉네임이에요.', [
      ['관리자', '관리자'],
      ['사이를 띄운 운영자', '운_영.자'],
      ['이름이 붙은 운영자', '맛집운영자01'],
      ['집의 이름', '맛자리공식'],
      ['영문 집의 이름', 'MatJari.kr'],
      ['닮은 글자', 'Adm1n'],
    ]),
  ),
}

const idRule = '아이디는 4~20자의 영문, 숫자, _ - . 만 사용할 수 있어요.'

export const memberIds: Edges = {
  taken: [
    ['4자', 'abcd'],
    ['20자', 'Z'.repeat(20)],
    ['숫자뿐', '0909'],
    ['기호까지', 'a.b-c_9'],
    ['admin이 든 다른 낱말', 'badminton'],
    ['root로 끝나는 다른 낱말', 'beetroot'],
    ['system으로 끝나는 다른 낱말', 'ecosystem'],
  ],
  cleaned: [['앞뒤 빈칸', '\tnoodle09 ', 'noodle09']],
  blank: blank('아이디 먼저 입력해주세요.'),
  refused: allSaying(idRule, [
    ['1자', 'a'],
    ['3자', 'abc'],
    ['21자', 'a'.repeat(21)],
    ['한글', '아이디입니다'],
    ['느낌표', 'abcd!'],
    ['골뱅이', 'abcd@efg'],
    ['빗금', 'abcd/efg'],
    ['터키어 점 없는 i', 'adm\u0131n'],
    ...strange,
  ]).concat(
    allSaying('사용할 수 없는 아이디예요.', [
      ['admin', 'admin'],
      ['대문자와 번호', 'ADMIN_01'],
      ['점을 찍은 admin', 'a.d.m.i.n'],
      ['숫자로 쓴 root', 'r00t'],
      ['숫자로 쓴 system', 'Sy5tem'],
      ['m처럼 쓴 rn', 'rnatjari'],
    ]),
  ),
}

/** 254 characters in all, the most an address may have. */
const longestEmail = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`

export const emails: Edges = {
  taken: [
    ['보통 주소', 'you@example.com'],
    ['대문자', 'You@Example.COM'],
    ['점과 더하기', 'first.last+tag@mail.example.co.kr'],
    ['따옴표', "o'neil@example.com"],
    ['앞부분 64자', `${'a'.repeat(64)}@example.com`],
    ['모두 254자', longestEmail],
  ],
  cleaned: [['앞뒤 빈칸', ' trimmed@example.com\n', 'trimmed@example.com']],
  blank: blank('이메일을 입력해주세요.'),
  refused: allSaying('이메일 주소를 다시 확인해 주세요.', [
    ['골뱅이 없음', 'you'],
    ['끝없음', 'you@example'],
    ['앞 없음', '@example.com'],
    ['골뱅이 둘', 'you@@example.com'],
    ['점으로 시작', '.you@example.com'],
    ['점으로 끝나는 앞부분', 'you.@example.com'],
    ['점뿐인 이름', 'you@.com'],
    ['붙임표로 시작', 'you@-example.com'],
    ['붙임표로 끝남', 'you@example-.com'],
    ['이어진 점', 'you@example..com'],
    ['점으로 끝남', 'you@example.com.'],
    ['한 글자 끝', 'you@example.c'],
    ['가운데 빈칸', 'y ou@example.com'],
    ['머리말 끼워 넣기', 'you@example.com\nbcc:other@example.com'],
    ['받는 사람 둘', 'you@example.com,other@example.com'],
    ['이름 붙임', '하루 <you@example.com>'],
    ['한글 앞부분', '유@example.com'],
    ['이모지', 'you👍@example.com'],
    ['전각 골뱅이', 'you＠example.com'],
    ['숫자 주소', 'you@[127.0.0.1]'],
    ['앞부분 65자', `${'a'.repeat(65)}@example.com`],
    ['모두 255자', longestEmail.replace('@', '@b')],
  ]),
}

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
