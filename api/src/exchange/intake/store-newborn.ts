import { randomBytes } from 'node:crypto'
import type { IntakeCard } from '@sne/shared/contract'
import { yearOf } from '@sne/shared/domain'
import type { CallContext, KeyContext } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { fatherOf, motherOf, pediatricianOf } from '../../records/cards/card-values.ts'
import { waitForLike } from '../../records/newborns/find-like.ts'
import { type IdentityRecord, identityColumns } from '../../records/newborns/identity.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import { checkIdentities } from './identity-conflict.ts'
import { checkPrevious } from './previous-card.ts'

/** Letters and digits that nobody confuses when reading them aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The product's own code of a newborn, `N26-7KX4QD2M`: says the year and nothing else. */
export function newNewbornCode(year: number): string {
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `N${String(year).slice(2)}-${letters}`
}

/** The record to which a known newborn was joined, or the newborn itself. */
async function keptOf({ db }: CallContext, known: { readonly id: number; readonly code: string }) {
  const id = await keptRecord(db, known.id)
  if (id === known.id) return known
  return db.selectFrom('newborns').select(['id', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The newborn whom the birth point knows by a code, locked: cards of one newborn are numbered one after the other. */
async function knownNewborn(context: CallContext, externalCode: string, birthWorkgroupId: number) {
  const known = await context.db
    .selectFrom('newborns')
    .select(['id', 'code'])
    .where('birthWorkgroupId', '=', birthWorkgroupId)
    .where('externalCode', '=', externalCode)
    .forUpdate()
    .executeTakeFirst()
  return known ? { ...(await keptOf(context, known)), isNew: false, namedId: known.id } : null
}

/** The newborn whom another identifier of the card names; null without one. */
async function byOtherCode(context: KeyContext, { newborn: { otherCodes = [] } }: IntakeCard) {
  for (const code of otherCodes) {
    const known = await knownNewborn(context, code, context.caller.workgroupId)
    if (known) return known
  }
  return null
}

export interface StoredNewborn {
  readonly id: number
  readonly code: string
  readonly isNew: boolean
  /** The record under whose code the card came: another one when that record was joined to this one. */
  readonly namedId: number
  /** As it was just written; absent for one that was there. */
  readonly made?: IdentityRecord
}

/** The same columns for every card: as many plans as there are sets of them are kept. */
const factsOf = (newborn: IntakeCard['newborn']) => ({
  surname: newborn.surname,
  sex: newborn.sex ?? null,
  fiscalCode: newborn.fiscalCode ?? null,
  birthAt: newborn.birthAt,
  birthTimeKnown: newborn.birthTimeKnown,
  gaWeeks: newborn.gaWeeks ?? null,
  gaDays: newborn.gaDays ?? null,
  birthWeight: newborn.birthWeight ?? null,
  sga: newborn.sga ?? null,
  deliveryType: newborn.deliveryType ?? null,
  familyHistory: newborn.familyHistory ?? null,
  residence: newborn.residence ?? null,
  phones: newborn.phones ?? [],
})

/** The newborn whom a card names, asked of its codes and its previous card. @throws IdentityConflict */
async function namedNewborn(context: KeyContext, card: IntakeCard) {
  const known = await knownNewborn(context, card.newborn.code, context.caller.workgroupId)
  await checkIdentities(context, [card])
  const previous = await checkPrevious(context, card, known?.id ?? null)
  return { known, previous: known ? null : (previous ?? (await byOtherCode(context, card))) }
}

/**
 * Gives the newborn of a card. A known newborn has the card's code, another of its codes, or the previous card.
 * Otherwise the newborn is new. The facts that a later card gives of a known newborn are not taken over here. Support
 * corrects records, messages do not.
 * @param isUnknown no record has any of its codes, and it names no previous card
 * @throws IdentityConflict when the card contradicts the newborn of its code or of its previous card
 */
export async function storeNewborn(
  context: KeyContext,
  card: IntakeCard,
  isUnknown = false,
): Promise<StoredNewborn> {
  const { db, now, caller } = context
  const { newborn } = card
  const birthWorkgroupId = caller.workgroupId
  const named = isUnknown ? null : await namedNewborn(context, card)
  if (named?.known) return named.known
  const previous = named?.previous
  const { code: externalCode, plurality, name } = newborn
  const mother = motherOf(newborn)
  const father = fatherOf(newborn)
  const pediatrician = pediatricianOf(newborn)
  const made = await db
    .insertInto('newborns')
    .values({
      ...factsOf(newborn),
      name: name ?? '',
      code: newNewbornCode(yearOf(now)),
      externalCode,
      nameSort: sortKey(newborn.surname, name),
      motherSort: sortKey(mother?.surname, mother?.name),
      birthWorkgroupId,
      currentWorkgroupId: birthWorkgroupId,
      pluralityCount: plurality?.n ?? null,
      pluralityOrder: plurality?.order ?? null,
      mother: mother ? json(mother) : null,
      father: father ? json(father) : null,
      pediatrician: pediatrician ? json(pediatrician) : null,
      createdAt: now,
      updatedAt: now,
      mergedIntoId: previous?.id ?? null,
    })
    // Another shipment of the same moment registers the newborn: the statement waits for it.
    .onConflict((conflict) =>
      conflict
        .columns(['birthWorkgroupId', 'externalCode'])
        .where('externalCode', 'is not', null)
        .doNothing(),
    )
    .returning(['code', ...identityColumns])
    .withPlugin(prepared)
    .executeTakeFirst()
  if (!made) {
    const other = found(await knownNewborn(context, externalCode, birthWorkgroupId))
    await checkIdentities(context, [card])
    await checkPrevious(context, card, other.id)
    return other
  }
  if (previous) {
    // The new code leads to the known record: the next card with this code finds it.
    context.effect({ entity: 'newborn', id: made.id, details: { mergedInto: previous.id } })
    return { ...(await keptOf(context, previous)), isNew: false, namedId: made.id }
  }
  context.effect({ entity: 'newborn', id: made.id, to: 'in_progress' })
  await waitForLike(context, made)
  return { id: made.id, code: made.code, isNew: true, namedId: made.id, made }
}
