import { expect, test } from 'vitest'
import { makeLetter } from './letter.ts'

const plain = { subject: '[맛자리] 인증번호', title: '이메일 인증', paragraphs: ['첫 줄이에요.'] }

test('코드와 단추와 작은 글씨가 두 본문에 모두 있다', () => {
  const { html, text } = makeLetter({
    ...plain,
    secret: { label: '인증번호', value: '038514' },
    button: { label: '로그인하기', url: 'https://matjari.example/login?a=1&b=2' },
    notes: ['직접 요청하지 않았다면 지우셔도 돼요.'],
  })
  for (const part of [html, text]) {
    expect(part).toContain('이메일 인증')
    expect(part).toContain('첫 줄이에요.')
    expect(part).toContain('038514')
    expect(part).toContain('로그인하기')
    expect(part).toContain('직접 요청하지 않았다면')
  }
  expect(html).toContain('href="https://matjari.example/login?a=1&amp;b=2"')
  expect(text).toContain('https://matjari.example/login?a=1&b=2')
})

test('어디에 적힌 무엇이든 HTML에서는 글자일 뿐이다', () => {
  const attack = `<script>alert('1')</script><img src=x onerror="x">&`
  const { html, text } = makeLetter({
    subject: attack,
    title: attack,
    paragraphs: [attack],
    secret: { label: attack, value: attack },
    button: { label: attack, url: `https://matjari.example/?q="><script>` },
    notes: [attack],
  })
  expect(html).not.toMatch(/<script|<img/i)
  expect(html.match(/&lt;script&gt;alert\(&#39;1&#39;\)/g)).toHaveLength(8)
  expect(html).not.toContain('q="')
  expect(text).toContain(attack)
})

test('미리보기에는 코드가 나오지 않는다', () => {
  const { html } = makeLetter({ ...plain, secret: { label: '인증번호', value: '038514' } })
  const preview = html.match(/<div style="display:none[^>]*>(.*?)<\/div>/)?.[1]
  expect(preview).toContain('첫 줄이에요.')
  expect(preview).not.toContain('038514')
})

test('줄바꿈은 두 본문에서 모두 줄바꿈이다', () => {
  const { html, text } = makeLetter({ ...plain, paragraphs: ['한 줄\n두 줄'] })
  expect(html).toContain('한 줄<br>두 줄')
  expect(text).toContain('한 줄\n두 줄')
})

test('웹 주소가 아닌 링크는 만들지 않는다', () => {
  const button = { label: '누르기', url: 'javascript:alert(1)' }
  expect(() => makeLetter({ ...plain, button })).toThrow('web pages only')
})

test('밤에도 읽히고 한글 낱말을 쪼개지 않으며 밖에서 아무것도 불러오지 않는다', () => {
  const { html } = makeLetter({ ...plain, secret: { label: '인증번호', value: '1' } })
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('word-break:keep-all')
  expect(html).not.toMatch(/src=|url\(|@import|<link/)
})
