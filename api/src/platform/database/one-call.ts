import { AsyncLocalStorage } from 'node:async_hooks'
import type { Taker } from './embedded/turns.ts'

const calls = new AsyncLocalStorage<Taker>()

/** Runs a part of a call: its statements on the embedded database follow each other before those of other calls. */
export const asPartOf = <T>(call: Taker, work: () => T): T => calls.run(call, work)

/** The call that runs at present, if any. */
export const presentCall = (): Taker | undefined => calls.getStore()
