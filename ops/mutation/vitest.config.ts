import { defineConfig } from 'vitest/config'

/** Tests of the domain's rules alone; the mutation runner starts them once for every mutant. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['shared/domain/**/*.test.ts'],
    testTimeout: 30_000,
    isolate: false,
  },
})
