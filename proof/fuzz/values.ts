import type { Random } from './random.ts'

const long = 240_000

/** Texts that an attacker or a broken program would send. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\r\nset-cookie: a=b',
  '\u202e\u200b\u200d\ufeff',
  '\ud800',
  'e\u0301'.repeat(50),
  '👨‍👩‍👧‍👦'.repeat(60),
  "' or 1=1; --",
  '%25%00%',
  '_%\\',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '２',
  '0x10',
  '24:00',
  '99:99',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '((((((((((a*)*)*)*)*)*)*)*)*)*)!',
] as const

const longTexts = [
  () => 'a'.repeat(long),
  () => ' '.repeat(long),
  () => '가'.repeat(long / 3),
  () => 'e\u0301'.repeat(long / 3),
  () => '👨‍👩‍👧‍👦'.repeat(long / 25),
  () => '\u1100'.repeat(long / 3),
  () => `${'ab '.repeat(long / 3)}!`,
] as const

export const oddText = (random: Random): string =>
  random.chance(0.12) ? random.pick(longTexts)() : random.pick(oddTexts)

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -0,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: {} } },
  { toString: 'x', valueOf: 1 },
]

export const oddValue = (random: Random): unknown =>
  random.chance(0.5) ? oddText(random) : random.pick(oddValues)

/** Whole JSON bodies, as bytes. */
const oddBodies: readonly (() => string | Buffer)[] = [
  () => '',
  () => ' ',
  () => '{',
  () => '{"a":1,}',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '12',
  () => '\ufeff{}',
  () => '{"a":1}{"a":1}',
  () => '{"__proto__":{"a":1}}',
  () => '{"constructor":{"prototype":{"a":1}}}',
  () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  () => `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  () => `{"a":"${'\\u0000'.repeat(1_000)}"}`,
  () => `{"a":1${'0'.repeat(100_000)}}`,
  () => `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  () => Buffer.alloc(1_000, 0xff),
  () => 'a'.repeat(300 * 1024),
]

export const oddBody = (random: Random) => random.pick(oddBodies)()
