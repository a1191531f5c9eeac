import { existsSync } from 'node:fs'

/** Where a Chromium usually is, `CHROMIUM_PATH` first. */
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium of this machine; null when there is none. */
export const chromiumHere = (): string | null => places.find((path) => path && existsSync(path)) ?? null

/** No sandbox inside a container's root account; nothing that talks to the outside. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
