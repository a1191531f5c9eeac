import { IntakeCard, type MessageChange, type SenderSettings } from '@sne/shared/contract'
import { sameBarcode } from '@sne/shared/domain'
import type { AuditValue } from '../../platform/calls/audit.ts'
import type { Db } from '../../platform/database/open.ts'
import { differences } from '../../records/correction/differences.ts'
import { readOrderText, type UpdatedCard, updateOrder } from '../hl7/index.ts'
import { nameOfFact } from './fact-names.ts'
import { cardSaid, consentSaid, newbornSaid } from './said-again.ts'
import { settingsOf } from './senders/settings.ts'
import { spokenValue } from './spoken-value.ts'
import { texts } from './texts.ts'

interface Kept {
  readonly source: 'hl7' | 'json' | 'file'
  readonly text: string
  readonly sampleId: number | null
  /** Of the birth point, for how its messages are read. */
  readonly workgroupId: number | null
}

type Read = { readonly cards: readonly IntakeCard[]; readonly isCancel: boolean }

/** Content of a kept text; nothing where it cannot be read. */
function readKept({ source, text }: Kept, registered: UpdatedCard, settings: SenderSettings | null): Read {
  if (source === 'json') {
    const card = IntakeCard.safeParse(JSON.parse(text))
    return { cards: card.success ? [card.data] : [], isCancel: false }
  }
  const { order } = readOrderText(text, settings)
  const updated = (order?.updates ?? []).flatMap((update) => {
    const read = updateOrder(update, registered)
    return 'card' in read ? [read] : []
  })
  return {
    cards: [...(order?.orders ?? []), ...updated].map(({ card }) => card),
    isCancel: (order?.cancels.length ?? 0) > 0,
  }
}

const last = (field: string) => field.split('.').at(-1) ?? field

/** Columns by the fact that they tell, with what is registered and what the message says. */
function byFact(values: readonly AuditValue[]): MessageChange[] {
  const facts = Map.groupBy(values, ({ field }) => nameOfFact(field))
  return [...facts].map(([fact, own]) => {
    const side = (which: 'before' | 'after') =>
      own
        .map((one) => spokenValue(last(one.field), one[which]))
        .filter(Boolean)
        .join(', ') || texts.nothingSaid
    return { fact, before: side('before'), after: side('after') }
  })
}

/** Differences between a kept message and the registered card of today. */
export async function keptChanges(db: Db, kept: Kept): Promise<MessageChange[]> {
  if (kept.sampleId === null) return []
  const row = await db.selectFrom('samples').selectAll().where('id', '=', kept.sampleId).executeTakeFirst()
  if (!row) return []
  const { cards, isCancel } = readKept(
    kept,
    row,
    kept.workgroupId === null ? null : await settingsOf(db, kept.workgroupId),
  )
  const newborn = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', '=', row.newbornId)
    .executeTakeFirstOrThrow()
  const card = cards.find(({ barcode }) => sameBarcode(barcode, row.barcode)) ?? cards[0]
  if (!card)
    return isCancel ? [{ fact: texts.cancellation, before: row.barcode, after: texts.cancelAsked }] : []
  const barcode = sameBarcode(card.barcode, row.barcode) ? {} : { barcode: card.barcode }
  const consent = consentSaid(row, card).map(
    (name): AuditValue => ({
      field: `consent.${name}`,
      before: { ...row.consent }[name] ?? null,
      after: { ...card.consent }[name] ?? null,
    }),
  )
  return byFact([
    ...differences(row, { ...cardSaid(row, card, null), ...barcode }),
    ...differences(newborn, newbornSaid(newborn, card)),
    ...consent,
  ])
}
