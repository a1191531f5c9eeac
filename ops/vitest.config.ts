import { defineConfig } from 'vitest/config'
import Sequencer from './test/sequencer.ts'
import { noTests, testsBeside } from './test/test-files.ts'

/** Unit tests of every package, beside their sources. Tests that need a page name `happy-dom` themselves. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  define: { HOST_VERSION: JSON.stringify('0.0.0-test'), PROVIDED_VERSIONS: '{}' },
  test: {
    include: testsBeside,
    exclude: noTests,
    setupFiles: ['shared/testing/restore.ts'],
    // Compiled code and stripped types of processes and threads that tests start: half of their start.
    env: { NODE_COMPILE_CACHE: new URL('../.cache/node', import.meta.url).pathname },
    // A safety net on a busy machine: no test waits for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: Number(process.env.TEST_PATIENCE ?? 5000) } },
    maxWorkers: 2,
    // Memory for short-lived objects: 3 % less time in the server tests. Compiled code stays:
    // api/src/platform/database/embedded/worker.ts says why.
    execArgv: ['--max-semi-space-size=64', '--no-wasm-code-gc'],
    alias: [
      { find: /^zustand$/, replacement: new URL('../shared/testing/stores.ts', import.meta.url).pathname },
    ],
    // Modules are loaded once a worker, not once a file: half the time. `restore.ts` restores the state that
    // files share.
    isolate: false,
    sequence: { sequencer: Sequencer },
    environmentOptions: {
      // A link or a new address sets the location; nothing is asked of a server.
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true } },
      },
    },
  },
})
