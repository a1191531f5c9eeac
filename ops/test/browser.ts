import { findOrInstall } from './debian-package.ts'

/** A Chromium for the browser tests: `CHROMIUM_PATH`, one of the system's, or a freshly installed package. */
export const findBrowser = () =>
  findOrInstall('un browser Chromium', ['chromium'], () =>
    [
      process.env.CHROMIUM_PATH ?? '',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ].filter(Boolean),
  )
