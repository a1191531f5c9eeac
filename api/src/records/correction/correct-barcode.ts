import { canCorrectBarcode } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { SamplesTable } from '../../platform/database/tables/cards.ts'
import { analysesOfCard } from '../cards/analyses-of-card.ts'
import { isBarcode } from '../cards/barcode-case.ts'
import { texts } from './texts.ts'

const atBarcode = (message: string) => ({ message, fields: [{ path: 'barcode', message }] })

/**
 * Asks whether a locked card may get another barcode: a punched or measured card keeps its own, since its values and the next
 * disc of a re-test are found by it. @throws Refusal `invalid_transition`, `duplicate` when another card has the barcode
 */
export async function checkBarcode(
  context: Pick<CallContext, 'db'>,
  card: Pick<Selectable<SamplesTable>, 'id' | 'barcode' | 'punchesUsed' | 'barcodeAlike'>,
  barcode: string,
): Promise<void> {
  const analyses = await analysesOfCard(context, card.id)
  const hasResults = analyses.some(({ status }) => status !== 'planned')
  if (!canCorrectBarcode({ discsTaken: card.punchesUsed, hasResults, barcodeAlike: card.barcodeAlike }))
    throw refuse('invalid_transition', atBarcode(texts.barcodeUsed(card.barcode)))
  const taken = await context.db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', barcode))
    .where('id', '<>', card.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (taken) throw refuse('duplicate', atBarcode(texts.barcodeTaken))
}
