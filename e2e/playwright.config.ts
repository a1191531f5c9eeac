import { defineConfig, devices } from '@playwright/test'

/** Browser tests go through the built product as a person would. A product that already runs serves one worker. */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // More than processors: many tests wait for a time that a person would wait.
  workers: process.env.BASE_URL ? 1 : 4,
  fullyParallel: false,
  retries: 0,
  reporter: [['list'], ['junit']],
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
