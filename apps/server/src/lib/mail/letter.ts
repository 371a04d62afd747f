import { escapeHtml } from '../escaping.ts'

// The parts of an HTML mail. Mail readers support tables and inline styles; the style element only adds what may be
// missing: dark colours and a narrow screen. The colours are those of the design tokens.

const font =
  "font-family:Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif"
const words = `${font};word-break:keep-all;overflow-wrap:break-word`
const digits =
  "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Noto Sans Mono CJK KR',monospace"

const footerLine = '맛자리에서 자동으로 보낸 메일이에요. 보내기만 하는 주소라 답장은 받지 못해요.'

const dark = `@media (prefers-color-scheme:dark){
.canvas{background:#171310!important}.card{background:#201a17!important;border-color:#352c27!important}
.ink{color:#f7f2ed!important}.ink-2{color:#cfc5bc!important}.ink-3{color:#a89c92!important}
.brand{color:#ff8f72!important}.well{background:#3a1d15!important;border-color:#6d3222!important}
.line{border-color:#352c27!important}}
@media (max-width:480px){.card{padding:28px 20px!important}.secret{font-size:26px!important}}`

/** Empty space after the preview: otherwise mail readers would fill the line with the mail's text. */
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(60)

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const heading = (text: string) =>
  `<h1 class="ink" style="margin:0 0 16px;${words};font-size:22px;line-height:1.4;letter-spacing:-.02em;font-weight:700;color:#211a16">${lines(text)}</h1>`

const paragraph = (text: string) =>
  `<p class="ink-2" style="margin:0 0 12px;${words};font-size:16px;line-height:1.65;color:#574d46">${lines(text)}</p>`

const secretBox = ({ label, value }: { label: string; value: string }) =>
  `<table ${table} style="margin:20px 0 24px"><tr><td class="well" align="center" style="padding:20px 16px;background:#fdeee8;border:1px solid #eeb9a9;border-radius:12px">
<p class="ink-2" style="margin:0 0 6px;${words};font-size:14px;line-height:1.5;color:#574d46">${lines(label)}</p>
<p class="secret brand" style="margin:0;${digits};font-size:32px;line-height:1.3;font-weight:700;letter-spacing:.12em;overflow-wrap:anywhere;color:#bf3216">${escapeHtml(value)}</p>
</td></tr></table>`

function buttonLink({ label, url }: { label: string; url: string }) {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('a letter links to web pages only')
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 24px"><tr><td style="background:#d43a1e;border-radius:12px">
<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:14px 24px;${words};font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;color:#ffffff">${lines(label)}</a>
</td></tr></table>`
}

function smallPrint(notes: readonly string[]) {
  if (notes.length === 0) return ''
  const entries = notes.map((note) => `<p style="margin:0 0 4px">${lines(note)}</p>`).join('')
  return `<div class="line ink-3" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e8e0d7;${words};font-size:14px;line-height:1.6;color:#6f645c">${entries}</div>`
}

type Frame = {
  readonly subject: string
  /** The text that a list of mails shows beside the subject. */
  readonly preview: string
  /** Made of the parts above. */
  readonly body: string
}

const frame = ({ subject, preview, body }: Frame) => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${dark}</style></head>
<body class="canvas" style="margin:0;padding:0;background:#fbf9f6">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px">${escapeHtml(preview)}${previewEnd}</div>
<table ${table} class="canvas" style="background:#fbf9f6"><tr><td align="center" style="padding:32px 16px">
<table ${table} style="max-width:560px">
<tr><td class="brand" style="padding:0 4px 16px;${words};font-size:24px;line-height:1.2;font-weight:800;letter-spacing:-.05em;color:#bf3216">맛자리</td></tr>
<tr><td class="card" style="padding:36px 32px;background:#ffffff;border:1px solid #e8e0d7;border-radius:16px">
${body}
</td></tr>
<tr><td class="ink-3" style="padding:16px 4px 0;${words};font-size:13px;line-height:1.6;color:#6f645c">${escapeHtml(footerLine)}</td></tr>
</table></td></tr></table></body></html>
`

/** A finished mail, with the same content as HTML and as text. */
export type Letter = { readonly subject: string; readonly html: string; readonly text: string }

export type LetterContent = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Shown in large type, to be copied: a code or a temporary password. */
  readonly secret?: { readonly label: string; readonly value: string }
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print, such as "if it was not you". */
  readonly notes?: readonly string[]
}

export const makeLetter = (content: LetterContent): Letter => ({
  subject: content.subject,
  html: htmlOf(content),
  text: textOf(content),
})

function htmlOf({ subject, title, paragraphs, secret, button, notes = [] }: LetterContent) {
  return frame({
    subject,
    // Never the secret: previews appear on locked screens.
    preview: paragraphs[0] ?? title,
    body: [
      heading(title),
      ...paragraphs.map(paragraph),
      secret ? secretBox(secret) : '',
      button ? buttonLink(button) : '',
      smallPrint(notes),
    ].join('\n'),
  })
}

function textOf({ title, paragraphs, secret, button, notes = [] }: LetterContent) {
  const blocks = [
    `[맛자리] ${title}`,
    ...paragraphs,
    ...(secret ? [`${secret.label}: ${secret.value}`] : []),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    ...(notes.length > 0 ? [notes.map((note) => `· ${note}`).join('\n')] : []),
    `--\n${footerLine}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
