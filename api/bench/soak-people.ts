import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '@sne/shared/domain'
import { staffAt } from '../src/entry/demo/day/staff.ts'
import type { LaboratoryCode, Worker } from '../src/entry/demo/history/staff.ts'
import type { Listener } from '../src/platform/calls/over-http.ts'

/** Calls that a person at a page makes, one after the other. */
type Look = (person: Worker) => Promise<unknown>

const looks: Readonly<Partial<Record<Role, readonly Look[]>>> = {
  acceptance: [
    (person) => person.call('listShippings', { query: {} }),
    (person) => person.call('listSampleRequests', { query: { status: ['pending'] } }),
    (person) => person.call('listMissingCommunications', { query: {} }),
    async (person) => {
      const { items } = await person.call('listAcceptedAnalyzableSamples', { query: {} })
      const newborn = items[0]?.newborn
      if (newborn) await person.call('getNewborn', { params: { id: newborn.id } })
    },
  ],
  planner: [
    (person) => person.call('listPlates', { query: {} }),
    (person) => person.call('listAcceptedAnalyzableSamples', { query: {} }),
  ],
  analyst: [
    (person) => person.call('listPendingAnalyses', { query: {} }),
    (person) => person.call('listHeldRuns', { query: {} }),
    async (person) => {
      const { items } = await person.call('listPlates', { query: { status: ['completed', 'analyzed'] } })
      const plate = items[0]
      if (plate) await person.call('getGrid', { params: { id: plate.id }, query: {} })
    },
  ],
  supervisor: [
    async (person) => {
      const { items } = await person.call('listReports', { query: {} })
      const report = items[0]
      if (report) await person.call('getReport', { params: { id: report.id } })
    },
    (person) => person.call('listReassessments', { query: {} }),
    (person) => person.call('listMissingCommunications', { query: {} }),
  ],
}

const places: readonly LaboratoryCode[] = ['LAB-SNE', 'LAB-ICFC', 'LAB-SMA']
const roles = Object.keys(looks) as Role[]

export interface People {
  readonly url: string
  readonly count: number
  readonly signal: AbortSignal
  readonly told: Listener
  /** Told of a look that failed. */
  readonly failed: (error: unknown) => void
}

/** People open pages until the signal. Each person has a session and pauses one to three seconds between two pages. */
export async function lookAround({ url, count, signal, told, failed }: People): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { staff } = staffAt(url, told)
      const role = roles[index % roles.length] as Role
      const laboratory = places[Math.floor(index / roles.length) % places.length] as LaboratoryCode
      const own = looks[role] ?? []
      for (let turn = 0; !signal.aborted; turn += 1) {
        try {
          await own[turn % own.length]?.(await staff.person(role, laboratory))
        } catch (error) {
          failed(error)
        }
        await wait(1000 + ((turn * 7 + index * 13) % 20) * 100, undefined, { signal }).catch(() => undefined)
      }
    }),
  )
}
