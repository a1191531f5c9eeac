import { defineConfig } from 'vitest/config'

/** Unit tests of every package, beside their sources. Those that need a page name `happy-dom` themselves. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  define: { HOST_VERSION: JSON.stringify('0.0.0-test'), PROVIDED_VERSIONS: '{}' },
  test: {
    include: ['{shared,host,mfe-*,ops}/**/*.test.{ts,tsx}', 'api/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Modules are loaded once a worker, not once a file: half the time. A test undoes what it changes outside itself.
    isolate: false,
  },
})
