import type { BodyOf, RegistryEntry } from '@sne/shared/contract'
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

/**
 * A number by hand is free and leaves no gap; the next one is taken from the series, so that no step of the work gives it again.
 * @param id the row that is being changed
 */
async function takeNumber(context: Context, input: Input, id?: number) {
  const { db, viewer } = context
  const { workgroupId, type, year, number } = input
  const existing = await holderOf(db, viewer, { workgroupId, type, year, number, id })
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

const inputOf = (entry: RegistryEntry): Input => ({
  type: entry.type,
  variant: entry.variant,
  workgroupId: entry.workgroup.id,
  number: entry.number,
  year: entry.year,
  date: entry.date,
  newbornId: entry.newborn?.id ?? null,
  sampleId: entry.sample?.id ?? null,
  category: entry.category,
  description: entry.description,
  notes: entry.notes,
})

/** Fields that a row from a step of the work keeps: its number may stand on a label. */
const kept = ['type', 'variant', 'workgroupId', 'number', 'year'] as const

/** Corrects a row. @throws Refusal `duplicate`, `validation`, `invalid_transition` for a removed one */
export async function updateEntry(
  context: Context,
  id: number,
  patch: BodyOf<'updateRegistryEntry'>,
): Promise<RegistryEntry> {
  const { db, viewer } = context
  const entry = await findEntry(db, viewer, id)
  if (entry.removed) throw refuse('invalid_transition', { message: texts.removed })
  const before = inputOf(entry)
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const input: Input = { ...before, ...named }
  const moved = kept.filter((field) => (input[field] ?? null) !== (before[field] ?? null))
  if (moved[0] && !entry.byHand) throw refuseField(moved[0], texts.fromWork)
  await checkVariant(context, input)
  const newbornId = await newbornOf(context, input)
  if (moved.length > 0) await takeNumber(context, input, id)
  else if (registryNumberProblem(input, input.number)) throw refuseField('date', texts.yearOfDate)
  const values = changedValues({ ...before }, { ...input, newbornId })
  if (values.length === 0) return entry
  await db
    .updateTable('internalRegistry')
    .set({ ...input, newbornId })
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'internal-registry', id, values })
  context.audit({ entity: 'internal-registry', id, action: 'update' })
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
