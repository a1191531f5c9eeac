import { readFileSync } from 'node:fs'

/**
 * Loaded before a server of the tests (`node --import`): its clock goes wrong by the milliseconds that stand in
 * CLOCK_FILE, so that a test need not wait for days to pass.
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
