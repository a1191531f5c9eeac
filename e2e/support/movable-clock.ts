import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Loaded before a server of the tests (`node --import`). Shifts its clock by the milliseconds in CLOCK_FILE,
 * so that a test need not wait for days to pass.
 */
const file = process.env.CLOCK_FILE
const RealDate = Date
const now = () => RealDate.now() + (file ? Number(readFileSync(file, 'utf8')) : 0)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

/** A server refuses changes whose clock differs from the database's by hours: here it is told that they agree. */
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/work/operation/clock-difference.ts')
      ? {
          format: 'module',
          shortCircuit: true,
          source: 'export const clockDifference = () => async () => 0',
        }
      : next(url, context),
})
