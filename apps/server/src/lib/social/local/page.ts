import { type LocalName, type LocalPerson, samplePeople } from './people.ts'

// One small page in our look, without script. Its style is allowed by a nonce, everything else is not.

const titles: Readonly<Record<LocalName, string>> = {
  google: '연습용 Google 계정',
  kakao: '연습용 카카오 계정',
}

type Page = { readonly nonce: string; readonly provider: LocalName }

/** Choose somebody, type somebody, or turn back. */
export function signInPage({ nonce, provider, problem }: Page & { problem?: string }): string {
  const title = titles[provider]
  return page(
    { nonce, provider },
    `<h1>${title}으로 로그인</h1>
<p class="note">진짜 계정이 아니에요. 키가 없는 개발 환경에서 소셜 로그인을 해 볼 수 있게 맛자리가 띄운 화면이에요.</p>
<form method="post"><h2>계정 고르기</h2><ul>${samplePeople[provider].map(choice).join('')}</ul></form>
<form method="post"><h2>직접 입력하기</h2>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
<label for="name">이름</label><input id="name" name="name" required maxlength="40" autocomplete="off">
<label for="email">이메일 (선택)</label><input id="email" name="email" type="email" maxlength="254" autocomplete="off">
<button class="primary" name="act" value="typed">이 계정으로 계속</button></form>
<form method="post"><button class="quiet" name="act" value="cancel">취소</button></form>`,
  )
}

/** The sign-in is no longer under way, or was never a proper one. */
export const strayPage = (options: Page) =>
  page(
    options,
    `<h1>${titles[options.provider]}</h1>
<p>진행 중인 로그인이 없어요. 맛자리에서 로그인을 다시 시작해 주세요.</p>`,
  )

export const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`

const choice = ({ name, email }: LocalPerson, index: number) =>
  `<li><button class="person" name="person" value="${index}"><b>${escape(name)}</b>
<span>${email ? escape(email) : '이메일 없음'}</span></button></li>`

const page = ({ nonce, provider }: Page, content: string) => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>${titles[provider]}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${style}</style></head><body><main>${content}</main></body></html>`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `:root{color-scheme:light dark;--canvas:#fbf9f6;--surface:#fff;--sunken:#f4efe9;--ink:#211a16;--ink-2:#574d46;
--line:#e8e0d7;--line-strong:#8f8379;--note:#fdeee8;--note-ink:#bf3216;--danger:#b4173a;--focus:#1d5fd0}
@media(prefers-color-scheme:dark){:root{--canvas:#171310;--surface:#201a17;--sunken:#2a231f;--ink:#f7f2ed;--ink-2:#cfc5bc;
--line:#352c27;--line-strong:#83766c;--note:#3a1d15;--note-ink:#ff8f72;--danger:#ff95a8;--focus:#8db9ff}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);
font:16px/1.65 "Pretendard Variable",Pretendard,system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
main{max-width:27rem;margin:0 auto;padding:2.5rem 1.25rem}h1{font-size:1.625rem;line-height:1.3;letter-spacing:-.028em;margin:0 0 1rem}
h2{font-size:1.125rem;margin:2rem 0 .75rem}.note{background:var(--note);color:var(--note-ink);border-radius:.75rem;padding:.75rem 1rem;font-size:.875rem;margin:0}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}label{display:block;font-size:.875rem;font-weight:600;margin:.75rem 0 .25rem}
input,button{font:inherit;color:inherit;width:100%;min-height:3rem;border-radius:.75rem;padding:.5rem 1rem}
input{background:var(--surface);border:1px solid var(--line-strong)}button{cursor:pointer;border:1px solid transparent}
.person{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem;text-align:start;align-items:center;background:var(--surface);border-color:var(--line)}
.person span{color:var(--ink-2);font-size:.875rem}.person:hover{background:var(--sunken)}
.primary{background:#d43a1e;color:#fff;font-weight:600;margin-top:1rem}.primary:hover{background:#bf3216}
.quiet{background:var(--sunken);margin-top:.75rem}.problem{color:var(--danger);font-size:.875rem;margin:0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`
