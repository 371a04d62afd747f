export type Check = (name: string, work: () => Promise<string | undefined>) => Promise<void>

/** One line for each check, and a count at the end. A check that throws is told and the next one goes on. */
export function openReport() {
  let passed = 0
  const failed: string[] = []
  return {
    of:
      (proxy: string): Check =>
      async (name, work) => {
        try {
          const told = await work()
          passed += 1
          console.log(`✓ ${proxy} · ${name}${told ? ` (${told})` : ''}`)
        } catch (error) {
          failed.push(`${proxy} · ${name}`)
          console.log(
            `✗ ${proxy} · ${name}: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      },
    /** Whether everything was as it should be. */
    close() {
      console.log(`확인 ${passed + failed.length}개 중 ${passed}개가 맞았어요.`)
      for (const name of failed) console.log(`  틀린 것: ${name}`)
      return failed.length === 0
    },
  }
}

export function must(isRight: unknown, otherwise: string): asserts isRight {
  if (!isRight) throw new Error(otherwise)
}

/** A guard against hanging, not a measure. */
const patienceMs = 120_000

export async function until<Found>(what: string, look: () => Found | Promise<Found>) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found as NonNullable<Found>
    must(Date.now() < deadline, `기다려도 오지 않아요: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
