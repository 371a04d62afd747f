import type { TestProject } from 'vitest/node'
import './engine.ts'
import { pgliteTemplates } from './pglite-template.ts'

export async function setup(project: TestProject) {
  project.provide('engine', { kind: 'embedded', ...(await pgliteTemplates()) })
}
