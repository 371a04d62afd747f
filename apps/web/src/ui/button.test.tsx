import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { makeQueryClient } from '../lib/query-client.ts'
import { Button } from './button.tsx'

let root: Root
let sent: string[]
let settle: () => void

/** A form as they all are: its button says what the mutation does. */
function SmallForm() {
  const saving = useMutation({
    mutationFn: (what: string) => {
      sent.push(what)
      return new Promise<void>((resolve) => {
        settle = resolve
      })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate('form')
      }}
    >
      <Button type="submit" loading={saving.isPending}>
        저장
      </Button>
      <Button onClick={() => sent.push('plain')}>다음 달</Button>
    </form>
  )
}

async function until(isSo: () => unknown) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const button = (index: number) => document.querySelectorAll('button')[index]

async function show() {
  sent = []
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <SmallForm />
      </QueryClientProvider>
    </StrictMode>,
  )
  await until(() => button(0))
}

afterEach(() => {
  root.unmount()
})

test('보내는 단추는 누른 그 순간부터, 답이 올 때까지 다시 눌리지 않는다', async () => {
  await show()
  button(0)?.click()
  button(0)?.click()
  await until(() => button(0)?.getAttribute('aria-busy'))
  button(0)?.click()
  await until(() => sent.length > 0)
  expect(sent).toEqual(['form'])

  settle()
  await until(() => !button(0)?.getAttribute('aria-busy'))
  button(0)?.click()
  await until(() => sent.length > 1)
})

test('보내지 않는 단추는 누르는 만큼 눌린다', async () => {
  await show()
  button(1)?.click()
  button(1)?.click()
  expect(sent).toEqual(['plain', 'plain'])
})
