import type { BodyOf, EqaRound } from '@sne/shared/contract'
import { isEqaOpen } from '@sne/shared/domain'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { isCardCode } from '../../records/cards/code-taken.ts'
import { findProgramme } from './programmes.ts'
import { findRound } from './round.ts'
import { texts } from './texts.ts'

/** A code of the laboratory that no card has: `VEQ` with the number of the sample. */
async function freeBarcode({ db }: Context, roundId: number, position: number): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const barcode = `VEQ${String(roundId).padStart(6, '0')}${String(position).padStart(2, '0')}${attempt || ''}`
    if (!(await isCardCode(db, barcode))) return barcode
  }
}

/** @throws Refusal `not_found`, `invalid_transition` for an ended programme, `duplicate`, `validation` */
export async function createRound(
  context: Context,
  { programmeId, samples, ...facts }: BodyOf<'createEqaRound'>,
): Promise<EqaRound> {
  const { db, viewer, now } = context
  const programme = await findProgramme(db, viewer, programmeId)
  if (!programme.enabled)
    throw refuse('invalid_transition', {
      message: texts.programmeEnded,
      details: { from: 'disabled', to: 'received', allowed: [] },
    })
  if (facts.dueOn < facts.receivedOn) throw refuseField('dueOn', texts.dueBeforeReceived)
  const codes = samples.map(({ code }) => code.toUpperCase())
  if (new Set(codes).size < codes.length) throw refuseField('samples', texts.codeTwice)
  const made = await db
    .insertInto('eqaRounds')
    .values({ ...facts, programmeId, createdAt: now, createdBy: viewer.userId })
    .onConflict((conflict) => conflict.columns(['programmeId', 'year', 'number']).doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (!made) throw refuse('duplicate', { message: texts.roundKnown })
  for (const [index, { code, label }] of samples.entries()) {
    const barcode = await freeBarcode(context, made.id, index + 1)
    await db
      .insertInto('eqaSamples')
      .values({ roundId: made.id, position: index + 1, code, label: label ?? null, barcode })
      .execute()
  }
  recordBirth(context, 'eqa-round', made)
  context.audit({ entity: 'eqa-round', id: made.id, action: 'create', to: made.status })
  return findRound(context, made.id)
}

/** @throws Refusal `not_found`, `stale_version`, `invalid_transition` once results were sent, `validation` */
export async function updateRound(
  context: Context,
  id: number,
  { version, ...facts }: BodyOf<'updateEqaRound'>,
): Promise<{ changed: boolean; round: EqaRound }> {
  const { db } = context
  const before = await findRound(context, id)
  const { version: current, status } = found(
    await db
      .selectFrom('eqaRounds')
      .select(['version', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (!isEqaOpen(status))
    throw refuse('invalid_transition', {
      message: texts.sentStays,
      details: { from: status, to: status, allowed: [] },
    })
  if (current !== version) throw refuse('stale_version', { details: { current: before } })
  if (facts.dueOn < facts.receivedOn) throw refuseField('dueOn', texts.dueBeforeReceived)
  const wanted = { ...facts, notes: facts.notes ?? null }
  const values = changedValues(before, wanted)
  if (values.length === 0) return { changed: false, round: before }
  await db
    .updateTable('eqaRounds')
    .set({ ...wanted, version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'eqa-round', id, values })
  context.audit({
    ...{ entity: 'eqa-round', id, action: 'update' },
    details: { fields: values.map(({ field }) => field) },
  })
  return { changed: true, round: await findRound(context, id) }
}
