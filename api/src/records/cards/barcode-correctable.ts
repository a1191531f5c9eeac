import { canCorrectBarcode } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import type { SamplesTable } from '../../platform/database/tables/cards.ts'
import { analysesOfCard } from './analyses-of-card.ts'

/** A punched or measured card keeps its barcode: its values and the next disc of a re-test are found by it. */
export async function isBarcodeCorrectable(
  context: Pick<CallContext, 'db'>,
  card: Pick<Selectable<SamplesTable>, 'id' | 'punchesUsed' | 'barcodeAlike'>,
): Promise<boolean> {
  const analyses = await analysesOfCard(context, card.id)
  const hasResults = analyses.some(({ status }) => status !== 'planned')
  return canCorrectBarcode({ discsTaken: card.punchesUsed, hasResults, barcodeAlike: card.barcodeAlike })
}
