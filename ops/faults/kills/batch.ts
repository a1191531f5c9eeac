import type { ReportsAccepted } from '@sne/shared/contract'
import type { AnalysisTypeId } from '@sne/shared/domain'
import type { Db } from '../../../api/src/platform/database/open.ts'
import {
  cardsOf,
  fileOf,
  judgeAll,
  type PlateOnPaper,
  plannedPlate,
} from '../../../e2e/support/laboratory.ts'
import { personAt } from '../../../e2e/support/people.ts'
import { sendShipment } from '../../../e2e/support/shipments.ts'
import type { Job } from './job.ts'

/** Analyses of the demonstration's main laboratory: a plate each. */
const types: readonly AnalysisTypeId[] = ['sne_ms', 'btd_act', 'tgal_tot']
/** Reports that one call accepts, where several are accepted at once. */
const atOnce = 6

const numbers = (keys: readonly string[]) => keys.flatMap((key) => key.split(',').map(Number))

async function acceptance(url: string, shipment: string, count: number): Promise<Job> {
  await sendShipment(url, shipment, count)
  const person = await personAt(url, 'accettazione')
  const { id, cards } = await cardsOf(person, shipment)
  const path = `/v2/shipping/${id}/accept-sample`
  return {
    ...{ action: 'acceptance of cards by scan', people: 2, longest: 40 },
    tasks: cards.map(({ barcode }) => ({
      key: barcode,
      run: () => person.send('PATCH', path, { barcode, status: 'accepted' }),
    })),
    stored: async (db, keys) => {
      const cardsNow = db.selectFrom('samples').select('barcode').where('status', '=', 'accepted')
      return (await cardsNow.where('barcode', 'in', keys).execute()).map(({ barcode }) => barcode)
    },
  }
}

async function punching(url: string, plates: readonly PlateOnPaper[]): Promise<Job> {
  const planner = await personAt(url, 'piastre')
  return {
    ...{ action: 'punching', people: 2, longest: 30 },
    tasks: plates.flatMap(({ id, wells }) =>
      wells
        .filter(({ type }) => type === 'sample')
        .map(({ barcode, position }) => ({
          key: `${id} ${position}`,
          run: () =>
            planner.send('PATCH', `/plate/${id}/punching/sample`, {
              ...{ barcode, well: position, status: 'punched' },
            }),
        })),
    ),
    stored: async (db, keys) => {
      const ids = [...new Set(keys.map((key) => Number(key.split(' ')[0])))]
      const rows = await db
        .selectFrom('wells')
        .select(['plateId', 'position'])
        .where('plateId', 'in', ids)
        .where('punchStatus', '=', 'punched')
        .execute()
      return rows.map(({ plateId, position }) => `${plateId} ${position}`)
    },
  }
}

/** Keys of plates that have come to one of these statuses. */
const platesIn =
  (...statuses: ('analyzed' | 'completed')[]) =>
  async (db: Db, keys: readonly string[]) => {
    const plates = db.selectFrom('plates').select('id').where('status', 'in', statuses)
    return (await plates.where('id', 'in', numbers(keys)).execute()).map(({ id }) => String(id))
  }

async function imports(url: string, plates: readonly PlateOnPaper[]): Promise<Job> {
  const planner = await personAt(url, 'piastre')
  const analyst = await personAt(url, 'analista')
  const tasks = []
  for (const [index, { id }] of plates.entries()) {
    await planner.send('PATCH', `/plate/${id}/close`)
    const plate = await planner.get<PlateOnPaper>(`/plate/${id}`)
    const text = fileOf(plate, types[index] as AnalysisTypeId)
    const file = { name: 'risultati.csv', text }
    tasks.push({ key: String(id), run: () => analyst.upload(`/plate/${id}/analyze`, file) })
  }
  return {
    ...{ action: 'import of a results file', people: 2, longest: 400, tasks },
    stored: platesIn('analyzed', 'completed'),
  }
}

async function closing(url: string, plates: readonly PlateOnPaper[]): Promise<Job> {
  const analyst = await personAt(url, 'analista')
  const tasks = []
  for (const { id } of plates) {
    const { version } = await judgeAll(analyst, id)
    const close = () => analyst.send('PATCH', `/grid/${id}/close`, { draftVersion: version })
    tasks.push({ key: String(id), run: close })
  }
  return { action: 'closing of a grid', people: 2, longest: 400, tasks, stored: platesIn('completed') }
}

interface Listed {
  readonly items: readonly { readonly id: number; readonly version: number }[]
}

/** Half of the reports one by one, the rest several at once. */
async function reports(url: string): Promise<Job> {
  const supervisor = await personAt(url, 'supervisore')
  const { items } = await supervisor.get<Listed>('/report/list/own?pageSize=500')
  const half = Math.floor(items.length / 2)
  const one = items.slice(0, half).map(({ id, version }) => ({
    key: String(id),
    run: () => supervisor.send('PATCH', `/report/${id}/accept`, { version }),
  }))
  const rest = items.slice(half).map(({ id }) => id)
  const several = Array.from({ length: Math.ceil(rest.length / atOnce) }, (_, index) => {
    const ids = rest.slice(index * atOnce, (index + 1) * atOnce)
    return {
      key: ids.join(),
      run: async () => {
        const answer = await supervisor.send<ReportsAccepted>('PATCH', '/report/accept-all', { ids })
        const open = answer.leftOut + answer.unknown
        if (open > 0) throw new Error(`${open} of ${ids.length} reports were left out or are not known`)
      },
    }
  })
  return {
    ...{ action: 'acceptance of reports', people: 2, longest: 60, tasks: [...several, ...one] },
    stored: async (db, keys) => {
      const accepted = db.selectFrom('reports').select('id').where('status', '=', 'accepted')
      const ids = new Set((await accepted.where('id', 'in', numbers(keys)).execute()).map(({ id }) => id))
      return keys.filter((key) => numbers([key]).every((id) => ids.has(id)))
    },
  }
}

/**
 * The work of a laboratory on some cards, from the shipment to the signed reports, one job after the other.
 * Each uses the result of the job before it; the caller ends it before it asks for the next.
 * @param count cards
 */
export async function* jobsOf(url: string, shipment: string, count: number): AsyncGenerator<Job> {
  yield await acceptance(url, shipment, count)
  const plates: PlateOnPaper[] = []
  for (const type of types) plates.push(await plannedPlate(url, type))
  yield await punching(url, plates)
  yield await imports(url, plates)
  yield await closing(url, plates)
  yield await reports(url)
}
