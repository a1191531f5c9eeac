import { expect, it } from 'vitest'
import { expectCompletedFill } from './stopped-fill.fixture.ts'

it('the next start completes a first fill of the embedded database that was stopped after its accounts', async () => {
  await expect(expectCompletedFill()).resolves.toBeUndefined()
}, 180_000)
