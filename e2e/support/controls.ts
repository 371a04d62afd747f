import type { Page } from '@playwright/test'

// Found as people find them, by the whole of their words.

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
