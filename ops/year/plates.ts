import type { CallOutput, Endpoints } from '@sne/shared/contract'
import { type AnalysisTypeId, analysisTypes, plannableStatuses } from '@sne/shared/domain'
import type { Random } from '../../api/src/entry/demo/random.ts'
import type { TestApp } from '../../api/src/testing/index.ts'
import { type CardsValues, type PersonOf, type Place, resultsFor } from './laboratory.ts'

type Plate = CallOutput<Endpoints['getPlate']>
type Grid = CallOutput<Endpoints['getGrid']>
type Punching = CallOutput<Endpoints['listPunching']>

interface OpenPlate {
  readonly id: number
  readonly code: AnalysisTypeId
  readonly place: Place
}

/** Share of the steps before which a person is interrupted, and of the steps that are tried too early. */
const interrupted = 0.1
const tooEarly = 0.1

/** Plates of all laboratories: the next round continues the unfinished ones. */
export class Plates {
  #open: OpenPlate[] = []
  readonly test: TestApp
  readonly person: PersonOf

  constructor(test: TestApp, person: PersonOf) {
    this.test = test
    this.person = person
  }

  /** Makes plates for waiting samples of a laboratory, and takes every plate as far as possible. */
  async round(place: Place, values: CardsValues, random: Random): Promise<void> {
    for (const { id: code, category } of analysisTypes)
      if (place.categories.includes(category) && (await this.#waits(place, category)))
        await this.#plan(place, code)
    for (const plate of this.#open.filter((one) => one.place === place)) {
      const isDone = await this.#work(plate, values, random)
      if (isDone) this.#open = this.#open.filter((one) => one !== plate)
    }
  }

  async #waits({ id }: Place, category: string): Promise<boolean> {
    const row = await this.test.db
      .selectFrom('analyzableSamples')
      .select('id')
      .where('workgroupId', '=', id)
      .where('category', '=', category as 'sne')
      .where('status', 'in', [...plannableStatuses])
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async #plan(place: Place, code: AnalysisTypeId): Promise<void> {
    const planner = await this.person(place, 'planner')
    const { id: analysisTypeId } = await this.test.db
      .selectFrom('analysisTypes')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const made = await planner.ask<Plate>('createPlate', { body: { analysisTypeId } }, [])
    if (!made) return
    const params = { id: made.id }
    await planner.ask('planAll', { params, body: {} }, [])
    const plate = await planner.ask<Plate>('getPlate', { params }, [])
    if (plate && this.#barcodes(plate).length > 0) this.#open.push({ id: made.id, code, place })
    else await planner.ask('deletePlate', { params, body: { reason: 'Vuota' } }, [])
  }

  #barcodes({ wells }: Plate): string[] {
    return wells.flatMap(({ barcode }) => (barcode ? [barcode] : []))
  }

  /** @returns true when the grid is closed, or nothing is left on the plate */
  async #work({ id, code, place }: OpenPlate, values: CardsValues, random: Random): Promise<boolean> {
    const planner = await this.person(place, 'planner')
    const analyst = await this.person(place, 'analyst')
    const params = { id }
    const read = () => planner.ask<Plate>('getPlate', { params }, [])
    const planned = await read()
    if (!planned) return true
    const cards = this.#barcodes(planned)
    const bring = (plate: Plate) =>
      analyst.ask('importResults', { params, body: {}, file: resultsFor(plate, code, values) }, cards)
    if (random.chance(tooEarly)) await bring(planned)
    if (random.chance(interrupted)) return false
    if (planned.requiresPunching && (planned.status === 'planning' || planned.status === 'punching')) {
      const punching = await planner.ask<Punching>('listPunching', { params }, cards)
      for (const { type, barcode, position } of punching?.items ?? []) {
        if (type !== 'sample' || !barcode) continue
        if (random.chance(interrupted / 50)) return false
        const body = { barcode, well: position, status: 'punched' }
        await planner.ask('punchSample', { params, body }, [barcode])
      }
    }
    await planner.ask('closePlate', { params, body: {} }, cards)
    if (random.chance(interrupted)) return false
    const closed = await read()
    if (closed) await bring(closed)
    if (random.chance(interrupted)) return false
    const grid = await analyst.ask<Grid>('getGrid', { params, query: {} }, cards)
    if (!grid) return false
    const rows = grid.rows
      .filter(({ status }) => status === 'to_review')
      .map(({ sampleAnalysisId, proposedAction }) => ({
        sampleAnalysisId,
        actionId: proposedAction.actionId,
        note: 'Come proposto',
        checked: true,
      }))
    const body = { version: grid.draftVersion, rows }
    const draft = await analyst.ask<{ version: number }>('saveGridDraft', { params, body }, cards)
    const answer =
      draft && (await analyst.ask('closeGrid', { params, body: { draftVersion: draft.version } }, cards))
    return answer !== null
  }
}
