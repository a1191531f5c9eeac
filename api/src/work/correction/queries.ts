import type { CardCorrection, CorrectedField } from '@sne/shared/contract'
import { changedFields, type Role } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { findSample } from '../../records/cards/queries.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

/** A card has a handful of corrections; more than these would be read in the trail itself. */
const most = 100

/** Meanings of a number in a field. */
const named = {
  motivationId: (db: Db, ids: number[]) =>
    db.selectFrom('motivations').select(['id', 'name as label']).where('id', 'in', ids).execute(),
  previousSampleId: (db: Db, ids: number[]) =>
    db.selectFrom('samples').select(['id', 'barcode as label']).where('id', 'in', ids).execute(),
  birthWorkgroupId: (db: Db, ids: number[]) =>
    db.selectFrom('workgroups').select(['id', 'name as label']).where('id', 'in', ids).execute(),
} as const
const reference: Readonly<Record<string, (typeof named)[keyof typeof named]>> = {
  ...named,
  currentWorkgroupId: named.birthWorkgroupId,
}

async function inWords(db: Db, fields: readonly CorrectedField[]): Promise<CorrectedField[]> {
  const labels = new Map<string, string>()
  for (const [field, read] of Object.entries(reference)) {
    const ids = fields.flatMap((one) => (one.field === field ? [one.before, one.after] : []))
    const known = ids.filter((id) => typeof id === 'number')
    if (known.length > 0)
      for (const { id, label } of await read(db, known)) labels.set(`${field} ${id}`, label)
  }
  const worded = (field: string, value: CorrectedField['before']) =>
    field in reference && typeof value === 'number' ? (labels.get(`${field} ${value}`) ?? value) : value
  return fields.map((one) => ({
    ...one,
    before: worded(one.field, one.before),
    after: worded(one.field, one.after),
  }))
}

/** Corrections of a card and of its newborn, the latest first; the reading is audited. @throws Refusal `not_found` */
export async function correctionsOf(context: Context, id: number): Promise<{ items: CardCorrection[] }> {
  const { db, viewer, now } = context
  const { newborn } = found(await findSample(db, viewer, id, now))
  // Also of records that were joined to the newborn's.
  const records = db
    .selectFrom('newborns')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', newborn.id), eb('mergedIntoId', '=', newborn.id)]))
  const values = db
    .selectFrom('auditValues as v')
    .where((eb) =>
      eb.or([
        eb.and([eb('v.entity', '=', 'sample'), eb('v.entityId', '=', id)]),
        eb.and([eb('v.entity', '=', 'newborn'), eb('v.entityId', 'in', records)]),
      ]),
    )
  const steps = await db
    .selectFrom('auditTrail as step')
    .leftJoin('users', 'users.id', 'step.actorId')
    .leftJoin('samples as card', (join) =>
      join.onRef('card.id', '=', 'step.entityId').on('step.entity', '=', 'sample').on('card.id', '<>', id),
    )
    .select(['step.id', 'step.at', 'step.reason', 'step.action', 'step.role', 'step.actorId'])
    .select(['card.barcode as otherCard', personLabelOf('users').as('label')])
    .where('step.id', 'in', values.select('v.auditId'))
    .orderBy('step.id', 'desc')
    .limit(most)
    .execute()
  const rows = await values
    .select(['v.auditId', 'v.entity', 'v.field', 'v.before', 'v.after'])
    .where('v.auditId', 'in', [...steps.map((step) => step.id), 0])
    .orderBy('v.id')
    .execute()
  const fields = rows.map(({ auditId, entity, field, before, after }) => ({
    auditId,
    flat: changedFields(field, before, after).map(
      (one): CorrectedField => ({ entity: entity === 'sample' ? 'sample' : 'newborn', ...one }),
    ),
  }))
  const words = await inWords(db, fields.flatMap(({ flat }) => flat)) // biome-ignore format: one question
  const ofStep = new Map<number, CorrectedField[]>()
  for (const { auditId, flat } of fields)
    ofStep.set(auditId, [...(ofStep.get(auditId) ?? []), ...words.splice(0, flat.length)])
  context.audit({ entity: 'sample', id, action: 'read_corrections' })
  return {
    items: steps.map(({ actorId, label, role, ...step }) => ({
      ...step,
      by: actorId === null ? null : { id: actorId, label },
      role: role as Role | null,
      fields: ofStep.get(step.id) ?? [],
    })),
  }
}
