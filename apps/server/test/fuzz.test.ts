import { expect, test } from 'vitest'
import { findingsText, fuzz } from '../../../proof/fuzz/run.ts'

// A short form of `npm run test:fuzz`.

test('이상한 요청을 모든 호출에 쏟아부어도 5xx도, 봉투 밖의 답도, 막힌 루프도, 남는 메모리도 없다', async () => {
  const findings = await fuzz({ requests: 2_600, seed: '1', atOnce: 4, warmUp: 1_300 })
  if (findings.faults.length > 0) throw new Error(findingsText(findings))
  expect(findings.asked).toBe(2_600)
})
