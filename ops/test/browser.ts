import { findOrInstall, isExecutable } from './debian-package.ts'

const given = () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [])
const shells = ['/usr/bin/chromium-headless-shell']
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, else the headless shell, else one of the system's
 * browsers. The headless shell opens a page in half the time of a whole browser. A missing browser is installed
 * where possible.
 * @throws Error that names the package to install
 */
export const findBrowser = async (): Promise<string> => {
  const shell = findOrInstall('un browser Chromium', ['chromium-headless-shell'], () => [
    ...given(),
    ...shells,
  ])
  return shell.catch(() =>
    findOrInstall('un browser Chromium', ['chromium'], () => [...given(), ...browsers]),
  )
}

/** The Chromium that `findBrowser` would take, without an installation; null when there is none. */
export const browserHere = (): string | null =>
  [...given(), ...shells, ...browsers].find(isExecutable) ?? null
