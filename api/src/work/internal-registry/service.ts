import type { BodyOf, RegistryEntry, RegistryEntryCorrection } from '@sne/shared/contract'
import { hasVariants, isLaboratory, registryNumberProblem } from '@sne/shared/domain'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { lastNumber, nextNumber } from '../../records/numbers/next-number.ts'
import { seriesOfRegister } from '../../records/numbers/registry.ts'
import { findEntry, holderOf } from './queries.ts'
import { texts } from './texts.ts'

type Input = BodyOf<'createRegistryEntry'>

async function checkVariant({ db }: Context, { workgroupId, type, variant }: Input) {
  const group = await db
    .selectFrom('workgroups')
    .select('type')
    .where('id', '=', workgroupId)
    .executeTakeFirst()
  if (!group || !isLaboratory(group)) throw refuseField('workgroupId', texts.noLaboratory)
  const divided = hasVariants(type, group.type)
  if (divided && !variant) throw refuseField('variant', texts.variantNeeded)
  if (!divided && variant) throw refuseField('variant', texts.noVariant)
}

/** The newborn of the row: the one named, or that of the card. @throws Refusal when both differ or are unknown */
async function newbornOf({ db }: Context, { newbornId, sampleId }: Pick<Input, 'newbornId' | 'sampleId'>) {
  if (sampleId) {
    const card = await db
      .selectFrom('samples')
      .select('newbornId')
      .where('id', '=', sampleId)
      .executeTakeFirst()
    if (!card) throw refuseField('sampleId', texts.unknownCard)
    if (newbornId && card.newbornId !== newbornId) throw refuseField('sampleId', texts.otherNewborn)
    return card.newbornId
  }
  if (!newbornId) return null
  const newborn = await db.selectFrom('newborns').select('id').where('id', '=', newbornId).executeTakeFirst()
  if (!newborn) throw refuseField('newbornId', texts.unknownNewborn)
  return newborn.id
}

/** A number by hand is free and leaves no gap; the next one is taken from the series, so that no step of the work gives it again. */
async function takeNumber(context: Context, input: Input) {
  const { db, viewer } = context
  const { workgroupId, type, year, number } = input
  const existing = await holderOf(db, viewer, { workgroupId, type, year, number })
  if (existing)
    throw refuse('duplicate', {
      message: texts.taken,
      fields: [{ path: 'number', message: texts.taken }],
      details: { existing: existing.id },
    })
  const series = seriesOfRegister[type]
  const last = await lastNumber(db, workgroupId, series, year)
  const problem = registryNumberProblem(input, last)
  if (problem === 'year_of_date') throw refuseField('year', texts.yearOfDate)
  if (problem === 'beyond_next') throw refuseField('number', texts.beyondNext(last + 1))
  if (number <= last) return
  // Somebody may have taken it since it was read.
  if ((await nextNumber(db, workgroupId, series, year)) !== number)
    throw refuse('duplicate', { message: texts.taken, fields: [{ path: 'number', message: texts.taken }] })
}

/** Writes a row by hand. @throws Refusal `duplicate`, `validation` */
export async function createEntry(context: Context, input: Input): Promise<RegistryEntry> {
  const { db, viewer, now } = context
  await checkVariant(context, input)
  const newbornId = await newbornOf(context, input)
  await takeNumber(context, input)
  const { id } = await db
    .insertInto('internalRegistry')
    .values({ ...input, newbornId, byHand: true, createdBy: viewer.userId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { type, year, number, workgroupId } = input
  context.audit({
    entity: 'internal-registry',
    id,
    action: 'create',
    details: { type, year, number, workgroupId },
  })
  return findEntry(db, viewer, id)
}

const correctionOf = (entry: RegistryEntry): RegistryEntryCorrection => ({
  date: entry.date,
  newbornId: entry.newborn?.id ?? null,
  sampleId: entry.sample?.id ?? null,
  category: entry.category,
  description: entry.description,
  notes: entry.notes,
})

/** Fields that a row from a step of the work keeps: they are facts of that step. */
const ofTheWork = ['date', 'newbornId', 'sampleId', 'category'] as const

/**
 * Corrects a row, with a reason that stays in the trail beside the former values. Number and register never change: a wrong
 * row is struck out and written anew, so that every gap is explained.
 * @throws Refusal `stale_version`, `validation`, `invalid_transition` for a removed one
 */
export async function updateEntry(
  context: Context,
  id: number,
  { reason, version, ...patch }: BodyOf<'updateRegistryEntry'>,
): Promise<RegistryEntry> {
  const { db, viewer } = context
  await db.selectFrom('internalRegistry').select('id').where('id', '=', id).forUpdate().execute()
  const entry = await findEntry(db, viewer, id)
  if (entry.removed) throw refuse('invalid_transition', { message: texts.removed })
  if (entry.version !== version) throw refuse('stale_version', { details: { current: entry } })
  const before = correctionOf(entry)
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const input = { ...before, ...named }
  const fact = ofTheWork.find((field) => (input[field] ?? null) !== (before[field] ?? null))
  if (fact && !entry.byHand) throw refuseField(fact, texts.fromWork)
  if (registryNumberProblem({ ...entry, date: input.date }, entry.number))
    throw refuseField('date', texts.yearOfDate)
  const newbornId = await newbornOf(context, input)
  const values = changedValues({ ...before }, { ...input, newbornId })
  await db
    .updateTable('internalRegistry')
    .set({ ...input, newbornId, version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'internal-registry', id, values })
  context.audit({ entity: 'internal-registry', id, action: 'update', reason })
  return findEntry(db, viewer, id)
}

/** Strikes a row out; it stays, to explain the gap. Striking it out again changes nothing. */
export async function removeEntry(context: Context, id: number, reason: string) {
  const { db, viewer, now } = context
  await findEntry(db, viewer, id)
  const { numUpdatedRows } = await db
    .updateTable('internalRegistry')
    .set({ deletedAt: now, deletedBy: viewer.userId, deletedReason: reason })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { changed: false }
  context.audit({ entity: 'internal-registry', id, action: 'delete', reason })
  return { changed: true }
}
