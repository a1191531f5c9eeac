import type { AnalysisTypeId, GridActionName, QcLevel, ResultValue } from '@sne/shared/domain'
import { sql } from 'kysely'
import { fileFor } from './analysed.ts'
import type { TestApp } from './app.ts'
import { equip } from './factories.ts'
import { type AcceptedCard, acceptedCards, closedPlate } from './plates.ts'

export type CardValues = Readonly<Record<string, ResultValue>>

interface Chosen {
  readonly actionId?: GridActionName
  readonly note?: string
}

/** Makes the standard laboratory of a test, once its cards are accepted, one that runs another category alone. */
export async function laboratoryOf(test: TestApp, category: 'ic' | 'fc' | 'sma'): Promise<void> {
  await test.db.updateTable('analyzableSamples').set({ category }).where('category', '=', 'sne').execute()
  await test.db.updateTable('analysisRequests').set({ category }).where('category', '=', 'sne').execute()
  const { id } = test.laboratory
  const type = category === 'sma' ? 'sma' : 'icfc'
  await sql`update workgroups set type = ${type}, config = jsonb_set(config, '{screenings}', ${JSON.stringify([category])}::jsonb)
    where id = ${id}`.execute(test.db)
  await equip(test.db, { id, type, screenings: [category] })
}

/**
 * One newborn on the way through the laboratory: each step plans, punches, measures and decides through the calls of
 * the roles. Values that a step does not name are typical ones.
 */
export function oneCard(test: TestApp, card: AcceptedCard) {
  const gridOf = async (id: number) =>
    (await test.as('analyst')).call('getGrid', { params: { id }, query: {} })

  return {
    card,
    /**
     * Measures what waits for a type. @param values of the card, or one record for each well in their order
     * @param controls values of the controls of a level, which else are as expected
     */
    async measure(
      code: AnalysisTypeId,
      values: CardValues | readonly CardValues[] = {},
      controls: Readonly<Partial<Record<QcLevel, CardValues>>> = {},
    ) {
      const plate = await closedPlate(test, code)
      const own = plate.wells.filter(({ barcode }) => barcode === card.barcode)
      const each = Array.isArray(values)
        ? (values as readonly CardValues[])
        : own.map(() => values as CardValues)
      const wellValues = Object.fromEntries([
        ...own.map(({ position }, at) => [position, each[at] ?? {}]),
        ...plate.wells.flatMap(({ position, qc }) => {
          const off = qc && controls[qc.level]
          return off ? [[position, off]] : []
        }),
      ])
      const analyst = await test.as('analyst')
      await analyst.call('importResults', {
        params: { id: plate.id },
        body: {},
        file: fileFor(plate, code, { wellValues }),
      })
      const grid = await gridOf(plate.id)
      const row = grid.rows.find(({ barcode }) => barcode === card.barcode)
      if (!row) throw new Error('The card is not on the plate')
      return { plateId: plate.id, row }
    },
    /** The row of the card as the grid shows it now. */
    async rowOn(plateId: number) {
      const row = (await gridOf(plateId)).rows.find(({ barcode }) => barcode === card.barcode)
      if (!row) throw new Error('The card is not on the plate')
      return row
    },
    /** Closes a grid, each row as proposed; the card's row as chosen. */
    async decide(plateId: number, { actionId, note = 'Nota di prova' }: Chosen = {}) {
      const analyst = await test.as('analyst')
      const grid = await gridOf(plateId)
      const { version } = await analyst.call('saveGridDraft', {
        params: { id: plateId },
        body: {
          version: grid.draftVersion,
          rows: grid.rows.map(({ sampleAnalysisId, barcode, proposedAction }) => ({
            sampleAnalysisId,
            actionId: (barcode === card.barcode ? actionId : undefined) ?? proposedAction.actionId,
            note,
          })),
        },
      })
      await analyst.call('closeGrid', { params: { id: plateId }, body: { draftVersion: version } })
    },
    /** Reports of the card, the oldest first. */
    reports: () =>
      test.db
        .selectFrom('reports')
        .select(['id', 'outcome', 'status', 'urgent', 'ordinary', 'revision', 'version'])
        .where('sampleId', '=', card.id)
        .orderBy('id')
        .execute(),
  }
}

/** A newborn with one accepted card. */
export async function newCard(test: TestApp, change?: Parameters<typeof acceptedCards>[2], from?: number) {
  const [card] = await acceptedCards(test, 1, change, from)
  if (!card) throw new Error('No card was accepted')
  return oneCard(test, card)
}
