import type { Selectable } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { SamplesTable } from '../../platform/database/tables/cards.ts'
import { isBarcode } from '../cards/barcode-case.ts'
import { isBarcodeCorrectable } from '../cards/barcode-correctable.ts'
import { codeTakenBy } from '../cards/code-taken.ts'
import { texts as cardTexts } from '../cards/texts.ts'
import { texts } from './texts.ts'

const atBarcode = (message: string) => ({ message, fields: [{ path: 'barcode', message }] })

/** Asks whether a locked card may get another barcode. @throws Refusal `invalid_transition`, `duplicate` when another card, a plate or
 * a shipment has the barcode */
export async function checkBarcode(
  context: Pick<CallContext, 'db'>,
  card: Pick<Selectable<SamplesTable>, 'id' | 'barcode' | 'punchesUsed' | 'barcodeAlike'>,
  barcode: string,
): Promise<void> {
  if (!(await isBarcodeCorrectable(context, card)))
    throw refuse('invalid_transition', atBarcode(texts.barcodeUsed(card.barcode)))
  const taken = await context.db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', barcode))
    .where('id', '<>', card.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (taken) throw refuse('duplicate', atBarcode(texts.barcodeTaken))
  const takenBy = await codeTakenBy(context.db, barcode)
  if (takenBy) throw refuse('duplicate', atBarcode(cardTexts.codeTaken(barcode, takenBy)))
}
