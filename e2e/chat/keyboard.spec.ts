import { expect } from '@playwright/test'
import { signUp } from '../support/new-member.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { expectSaid, messageField, openConversation } from './panel.ts'

test('글자를 짓는 동안의 Enter는 보내지 않고, 지은 뒤의 Enter가 한 번 보낸다', async ({
  page,
  request,
}) => {
  await signIn(page, await signUp(request))
  await page.goto('/terms')
  const panel = await openConversation(page)
  await messageField(panel).focus()
  const inputMethod = await page.context().newCDPSession(page)
  const composed = { text: '안녕', selectionStart: 2, selectionEnd: 2 }
  await inputMethod.send('Input.imeSetComposition', composed)
  await expect(messageField(panel)).toHaveValue('안녕')
  // As an input method passes it on: the page gets the key event, but it types nothing.
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await inputMethod.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await inputMethod.send('Input.insertText', { text: '안녕' })
  await inputMethod.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await expect(messageField(panel)).toHaveValue('안녕')
  await expectSaid(panel, [])

  await page.keyboard.press('Enter')
  await expect(messageField(panel)).toHaveValue('')
  await expectSaid(panel, ['나: 안녕'])
})
