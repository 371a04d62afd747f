import sharp, { type Sharp } from 'sharp'

// Receipts as a till prints them: lines of letters, each letter a small pattern of its own.

type Look = {
  readonly width: number
  readonly height: number
  readonly letter: number
  readonly paper: number
  readonly ink: number
}

export const looks = {
  tall: { width: 720, height: 1560, letter: 24, paper: 255, ink: 30 },
  till: { width: 560, height: 960, letter: 18, paper: 244, ink: 50 },
  dark: { width: 720, height: 1280, letter: 24, paper: 27, ink: 238 },
} as const satisfies Record<string, Look>

export type Printed = {
  readonly look: keyof typeof looks
  readonly meal: string
  readonly time: string
  readonly approval: string
}

/** Without loss, so that whatever differs later was made later. */
export function receiptImage({ look, meal, time, approval }: Printed): Promise<Buffer> {
  const { width, height, letter, paper, ink } = looks[look]
  const lines = [
    '하루국수 마포점',
    '서울 마포구 연남로1길',
    '전화 02-123-4567',
    '--------------------',
    `2026-11-15 ${time}`,
    ...meal.split(','),
    '--------------------',
    '합계              32,000',
    '카드 5327-20**-****-1234',
    `승인 ${approval}`,
    '고맙습니다. 또 오세요.',
  ]
  const data = Buffer.alloc(width * height, paper)
  for (const [row, line] of lines.entries())
    for (const [column, character] of line.split('').entries())
      draw(character, { left: (1 + column) * letter, top: (3 + 2 * row) * letter })
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()

  function draw(character: string, { left, top }: { left: number; top: number }) {
    if (character === ' ') return
    const stroke = letter / 6
    for (let cell = 0; cell < 25; cell += 1) {
      if (!isInked(character, cell)) continue
      const x = Math.round(left + (cell % 5) * stroke)
      const y = Math.round(top + Math.floor(cell / 5) * stroke)
      for (let line = y; line < Math.min(height, y + stroke); line += 1)
        data.fill(
          ink,
          line * width + Math.min(width, x),
          line * width + Math.min(width, x + stroke),
        )
    }
  }
}

/** A pattern for each character, always the same. */
function isInked(character: string, cell: number): boolean {
  const code = Math.imul((character.codePointAt(0) ?? 0) + 977, 2_654_435_761)
  return ((Math.imul(code ^ (cell * 40_503), 2_246_822_519) >>> 13) & 1) === 1
}

/** The same picture as people pass it on. */
export const passedOn = {
  'JPEG 60': (picture) => picture.jpeg({ quality: 60 }),
  'JPEG 90': (picture) => picture.jpeg({ quality: 90 }),
  'WebP 40': (picture) => picture.webp({ quality: 40 }),
  '절반 크기': (picture, { width }) => picture.resize(width / 2).jpeg({ quality: 80 }),
  '한 배 반 크기': (picture, { width }) => picture.resize(width * 1.5).png(),
  '조금 밝게': (picture) => picture.linear(1, 8).jpeg({ quality: 85 }),
  '조금 어둡게': (picture) => picture.linear(0.92, 0).jpeg({ quality: 85 }),
  메신저로: (picture) => picture.resize(960, 960, { fit: 'inside' }).jpeg({ quality: 75 }),
} satisfies Record<string, (picture: Sharp, look: Look) => Sharp>
