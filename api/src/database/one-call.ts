import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<object>()

/** Runs a part of a call: its statements on the embedded database follow each other before those of other calls. */
export const asPartOf = <T>(call: object, work: () => T): T => calls.run(call, work)

/** The call that runs at present, if any. */
export const presentCall = (): object | undefined => calls.getStore()
