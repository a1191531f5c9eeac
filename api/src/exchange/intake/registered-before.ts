import type { CodeTaken } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { texts as cardTexts } from '../../records/cards/texts.ts'
import { texts } from './texts.ts'

export const cardWith = ({ db }: KeyContext, barcode: string) =>
  db
    .selectFrom('samples')
    .withPlugin(prepared)
    .select('barcode')
    .where(isBarcode('barcode', barcode))
    .where('deletedAt', 'is', null)

/** @throws Refusal `duplicate` */
export function refuseTaken(barcode: string, known: string | undefined, by: CodeTaken | undefined): void {
  if (known !== undefined)
    throw refuse('duplicate', {
      message: known === barcode ? texts.cardKnown(barcode) : texts.cardKnownOtherwise(barcode, known),
    })
  if (by) throw refuse('duplicate', { message: cardTexts.codeTaken(barcode, by) })
}

/** The newborn's cards, the last first. */
export const earlierCards = ({ db }: KeyContext, newbornId: number) =>
  db
    .selectFrom('samples')
    .withPlugin(prepared)
    .select(['id', 'barcode', 'sampleNumber'])
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .orderBy('sampleNumber', 'desc')
    .execute()

export const configOf = async ({ db }: KeyContext, workgroupId: number) =>
  (
    await db
      .selectFrom('workgroups')
      .withPlugin(prepared)
      .select('config')
      .where('id', '=', workgroupId)
      .executeTakeFirstOrThrow()
  ).config
