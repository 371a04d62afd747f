// Bytes that are not quite a form.

const edge = 'the-edge-of-a-part'
const usual = `multipart/form-data; boundary=${edge}`
const part = (head: string, content: string) => `--${edge}\r\n${head}\r\n\r\n${content}\r\n`
const named = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const end = `--${edge}--\r\n`

export type OddForm = { readonly type: string; readonly body: Buffer }
const odd = (body: string, type = usual): OddForm => ({ type, body: Buffer.from(body) })

const text = part(named('memo'), '맛있어요')
const fileOf = (picture: string) =>
  part(`${named(picture, '; filename="a.png"')}\r\nContent-Type: image/png`, 'PNG')

/** What no call can read, by what is wrong; `picture` is the part in which the call takes its picture. */
export function unreadableForms(picture: string): Record<string, OddForm> {
  const file = fileOf(picture)
  const whole = text + file + end
  return {
    '경계가 적히지 않음': odd(whole, 'multipart/form-data'),
    '빈 경계': odd(whole, 'multipart/form-data; boundary='),
    '다른 경계': odd(whole, 'multipart/form-data; boundary=another'),
    '아주 긴 경계': odd(whole, `multipart/form-data; boundary=${'x'.repeat(5000)}`),
    '첫 경계 뒤에서 끊김': odd(`--${edge}`),
    '첫 경계의 줄바꿈에서 끊김': odd(`--${edge}\r\n`),
    '머리말 가운데서 끊김': odd(`--${edge}\r\nContent-Dispo`),
    '글 가운데서 끊김': odd(text.slice(0, -5)),
    '사진 머리말에서 끊김': odd(text + file.slice(0, 60)),
    '사진 가운데서 끊김': odd(text + file.slice(0, -3)),
    '마지막 경계가 없음': odd(text + file),
    '마지막 경계가 끊김': odd(text + file + end.slice(0, -4)),
    '경계만 되풀이': odd(`--${edge}\r\n`.repeat(50)),
    '경계 없는 글': odd('그냥 글이에요.'),
    '뒤섞인 바이트': {
      type: usual,
      body: Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) & 0xff)),
    },
    '깨진 JSON인 칸': odd(
      part(`${named('review')}\r\nContent-Type: application/json`, '{"a"') + end,
    ),
    '프로토타입의 이름': odd(part(named('__proto__'), 'x') + part(named('toString'), 'x') + end),
    '너무 많은 칸': odd(text.repeat(70) + end),
    '너무 많은 파일': odd(file.repeat(40) + end),
    '너무 긴 글': odd(part(named('memo'), 'x'.repeat(300_000)) + end),
    '모두 합쳐 너무 긴 글': odd(part(named('memo'), 'x'.repeat(100_000)).repeat(3) + end),
    '모르는 모양의 폼': odd(whole, `multipart/mixed; boundary=${edge}`),
    '폼이 아님': odd('{}', 'application/json'),
  }
}

/** What can be read, although nobody would send it. */
export const strangeForms = (picture: string): Record<string, OddForm> => ({
  '이름 없는 칸': odd(part('Content-Disposition: form-data', 'x') + end),
  '빈 이름': odd(part(named(''), 'x') + end),
  '머리말 없는 칸': odd(part('', 'x') + end),
  '두 번 적은 머리말': odd(part(`${named(picture)}\r\n${named('memo')}`, 'x') + end),
  '콜론 없는 머리말': odd(part(`${named(picture)}\r\nnothing here`, 'x') + end),
  '끝없는 머리말': odd(part(`${named(picture)}\r\nX: ${'y'.repeat(90_000)}`, 'x') + end),
  '안에 든 또 다른 폼': odd(
    part(`${named(picture)}\r\nContent-Type: multipart/mixed; boundary=inner`, '--inner--') + end,
  ),
  '모르는 글자표': odd(
    part(`${named('memo')}\r\nContent-Type: text/plain; charset=nonsense`, 'x') + end,
  ),
  '모르는 글자표의 이름': odd(part(`${named('memo')}; filename*=nonsense''%ff%fe`, 'x') + end),
  '사진이 아닌 사진': odd(fileOf(picture) + end),
  '아무것도 없음': odd(''),
  '끝만 있음': odd(end),
})
