import type { Role, Screening } from '@sne/shared/domain'
import { fileFor } from '../../api/src/testing/analysed.ts'
import type { TestApp } from '../../api/src/testing/index.ts'
import { type StepLog, type Worker, workerOf } from './steps.ts'

export interface Place {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly categories: readonly Screening[]
}

export type PersonOf = (place: Place, role: Role) => Promise<Worker>

/** People of the laboratories. Sessions end within days: everybody signs in anew on each day. */
export function peopleOf(test: TestApp, log: StepLog): PersonOf {
  const known = new Map<string, Worker>()
  let day = ''
  return async (place, role) => {
    const today = test.clock.now().toISOString().slice(0, 10)
    if (today !== day) known.clear()
    day = today
    const who = `${role} of ${place.name}`
    const signedIn = known.get(who)
    if (signedIn) return signedIn
    const person = await test.as(role, {
      laboratory: place,
      lead: role === 'analyst',
      validator: role === 'supervisor',
    })
    const worker = workerOf(person, who, log, () => test.clock.now())
    known.set(who, worker)
    return worker
  }
}

/** Values of cards, by barcode. */
export type CardsValues = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A file of results for a plate as the instrument would write it. */
export const resultsFor = (
  plate: Parameters<typeof fileFor>[0],
  code: Parameters<typeof fileFor>[1],
  values: CardsValues,
) => fileFor(plate, code, { values })
