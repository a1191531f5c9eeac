import {
  type KeptLetter,
  keptLetterLabels,
  type LetterLanguage,
  letterLanguageLabels,
} from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { keepFile } from '../../../platform/calls/kept-file.ts'
import { json } from '../../../platform/database/columns.ts'
import type { KeptLetterInput } from '../../../platform/database/json-shapes.ts'
import { oneAtATime } from '../../../platform/database/one-at-a-time.ts'
import { recordEvent } from '../../../records/newborns/record-event.ts'
import { texts } from '../texts.ts'
import type { OrderFacts } from './facts.ts'

/** One letter or sheet with its PDF. */
export interface MadeLetter {
  readonly orderId: number
  readonly order: Pick<OrderFacts, 'newbornId' | 'workgroupId' | 'category'>
  readonly kind: KeptLetter
  readonly language: LetterLanguage
  readonly title: string
  readonly setId: number | null
  readonly recipientId: number | null
  readonly mailedTo: string | null
  readonly digest: string
  readonly input: KeptLetterInput
  readonly bytes: Uint8Array
}

/** Keeps what was made: file, row, line of the newborn's story, audit. @returns its id */
export async function keepLetter(context: Context, made: MadeLetter): Promise<number> {
  const { orderId, order, kind, language, title, setId, recipientId, mailedTo, digest, input, bytes } = made
  const name = texts.letterFile(input.reference, kind)
  const file = await keepFile(context, { name, type: 'application/pdf', bytes })
  const { id } = await context.db
    .insertInto('caseLetters')
    .values({
      ...{ analysisRequestId: orderId, kind, language, title, recipientId, mailedTo, digest },
      letterTemplateSetId: setId,
      input: json(input),
      fileId: file.id,
      createdAt: context.now,
      createdBy: context.viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = order.category as NonNullable<Parameters<typeof recordEvent>[1]['category']>
  await recordEvent(context, {
    ...{ newbornId: order.newbornId, workgroupId: order.workgroupId, type: 'letter', category },
    refs: { analysisRequestId: orderId, category },
    text: `${keptLetterLabels[kind]} · ${letterLanguageLabels[language].toLowerCase()}`,
  })
  context.audit({
    entity: 'recall-case',
    id: orderId,
    action: 'letter',
    details: { letterId: id, kind, language },
  })
  return id
}

/** Makes what a digest names once, one at a time of an order. */
export async function onceADay(
  { db }: Context,
  orderId: number,
  digest: string,
  make: () => Promise<number>,
): Promise<{ changed: boolean; letterId: number }> {
  await oneAtATime(db, `case letter ${orderId}`)
  const before = await db
    .selectFrom('caseLetters')
    .select('id')
    .where('analysisRequestId', '=', orderId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return before ? { changed: false, letterId: before.id } : { changed: true, letterId: await make() }
}
