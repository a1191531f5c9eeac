import { defineConfig, devices } from '@playwright/test'
import { deliverySpecs } from '../ops/test/select.ts'

const suites = {
  delivery: { testDir: './tests', testMatch: deliverySpecs },
  // One file with a test for each page: both workers take from it.
  pages: { testDir: './pages', fullyParallel: true },
}
const { SUITE } = process.env
const suite =
  SUITE === 'delivery' || SUITE === 'pages'
    ? suites[SUITE]
    : { testDir: './tests', testIgnore: deliverySpecs }

/** Browser tests go through the built product as a person would. */
export default defineConfig({
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  // Both end a test that hangs; neither says how quick the product is.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: false,
  ...suite,
  retries: 0,
  // `quick` chooses among journeys: the use by these pages is not recorded.
  reporter: [['list'], ['junit'], ...(SUITE === 'pages' ? [] : [['./support/usage-reporter.ts'] as const])],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs a third of the time: it is made when asked for, with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
