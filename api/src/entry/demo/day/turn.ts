import { readCards, takeInDiscs } from '../history/acceptance.ts'
import { decidePending, decideRun } from '../history/grids.ts'
import { hub, laboratories } from '../history/laboratory.ts'
import { closeRun, importRun, planRun, punchRun, type Run } from '../history/plates.ts'
import { takeCriticalValues, tellResults } from '../history/results-told.ts'
import { signReports } from '../history/signing.ts'
import type { AtWork, LaboratoryCode } from '../history/staff.ts'
import type { BirthPointOfDay } from './birth-point.ts'
import type { MadeCards } from './made-cards.ts'
import { dayTexts as texts } from './texts.ts'
import { waitingTypes } from './waiting.ts'

/** Values that the turns of one day share. */
export interface DayAtWork extends AtWork {
  readonly birthPoint: BirthPointOfDay
  readonly made: MadeCards
  readonly clock: { readonly now: () => Date }
  /** New cards of a turn. */
  readonly cards: number
}

/** One act of a person. @returns the act as text; null when there was nothing to do */
export interface Step {
  readonly name: string
  readonly make: () => Promise<string | null>
}

/** Shipments that left so long ago are looked for by people, in ms. */
const lateAfter = 40 * 3_600_000

async function acceptShipments(day: DayAtWork): Promise<string | null> {
  const acceptance = await day.staff.person('acceptance', hub)
  const { items } = await acceptance.call('listShippings', {
    query: { status: ['sent', 'accepting'], pageSize: 50 },
  })
  const arrived = items.filter(
    ({ sentAt }) => sentAt !== null && Date.parse(sentAt) > day.clock.now().getTime() - lateAfter,
  )
  for (const { id } of arrived) await readCards(day, id, day.made.faults, 0)
  return arrived.length > 0 ? texts.accepted(arrived.map(({ barcode }) => barcode)) : null
}

async function measure(day: DayAtWork, run: Run): Promise<void> {
  await punchRun(day, run)
  await closeRun(day, run)
  const seed = String(run.plates[0]?.id)
  await importRun(day, run, { profiles: day.made.profiles, daysAgo: 0, seed })
  await takeCriticalValues(day, run.laboratory)
  await decideRun(day, run)
}

async function runPlates(day: DayAtWork, laboratory: LaboratoryCode): Promise<string | null> {
  const { first, second } = await waitingTypes(day, laboratory)
  const runs = [first, ...second.map((code) => [code])]
  let plates = 0
  for (const codes of runs) {
    const run = codes.length > 0 ? await planRun(day, laboratory, codes) : null
    if (!run) continue
    await measure(day, run)
    plates += run.plates.length
  }
  return plates > 0 ? texts.measured(laboratory, plates) : null
}

/**
 * Steps that people do once in a turn, in the order in which material passes through the
 * laboratory.
 */
export const stepsOfTurn = (day: DayAtWork): readonly Step[] => [
  {
    name: texts.sending,
    make: async () => {
      const { barcode, cards } = await day.birthPoint.send(day.cards, day.clock.now())
      return texts.sent(barcode, cards)
    },
  },
  { name: texts.accepting, make: () => acceptShipments(day) },
  {
    name: texts.receiving,
    make: async () => {
      for (const laboratory of laboratories) if (laboratory !== hub) await takeInDiscs(day, laboratory)
      return null
    },
  },
  ...laboratories.flatMap((laboratory): Step[] => [
    { name: texts.measuring(laboratory), make: () => runPlates(day, laboratory) },
    {
      name: texts.deciding(laboratory),
      make: async () => {
        await decidePending(day, laboratory)
        return null
      },
    },
    {
      name: texts.signing(laboratory),
      make: async () => {
        const signed = await signReports(day, laboratory)
        return signed > 0 ? texts.signed(laboratory, signed) : null
      },
    },
    {
      name: texts.telling(laboratory),
      make: async () => {
        await tellResults(day, new Map(), [laboratory])
        return null
      },
    },
  ]),
]
