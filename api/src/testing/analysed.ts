import type { AnalysisTypeId } from '@sne/shared/domain'
import { instrumentFile } from '../entry/demo/index.ts'
import type { TestApp } from './app.ts'
import { acceptedCards, closedPlate } from './plates.ts'

type Options = NonNullable<Parameters<typeof instrumentFile>[2]>

/** The wells of a plate as an instrument's file is made for them; every value is a typical one unless told. */
export const fileFor = (
  plate: Awaited<ReturnType<typeof closedPlate>>,
  code: AnalysisTypeId,
  options: Options = {},
) => ({
  name: 'risultati.csv',
  type: 'text/csv',
  bytes: instrumentFile(
    code,
    plate.wells.map(({ position, type, barcode, qc }) => ({
      position,
      type,
      barcode,
      qcLevel: qc?.level ?? null,
    })),
    { plateBarcode: plate.barcode, others: 'typical', ...options },
  ),
})

interface AnalysedOptions extends Options {
  readonly code?: AnalysisTypeId
  /** New cards to be accepted first; whatever else is plannable comes on the plate too. 0 for none. */
  readonly cards?: number
}

/** A plate with imported results and an open grid, made through the calls of each role. */
export async function analysedPlate(
  test: TestApp,
  { code = 'sne_ms', cards = 4, ...options }: AnalysedOptions = {},
) {
  const accepted = cards > 0 ? await acceptedCards(test, cards) : []
  const plate = await closedPlate(test, code)
  const analyst = await test.as('analyst')
  const answer = await analyst.call('importResults', {
    params: { id: plate.id },
    body: {},
    file: fileFor(plate, code, options),
  })
  return { plate, cards: accepted, analyst, answer }
}
