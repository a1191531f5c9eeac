import type { BodyOf, WorkgroupInput } from '@sne/shared/contract'
import { isLaboratory, type NetworkMember } from '@sne/shared/domain'
import type { z } from 'zod'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { giveDrafts } from '../../records/analyses/laboratory-limits.ts'
import { giveFileNameDrafts } from '../../records/file-names/sets.ts'
import { texts as laboratoryTexts } from '../../records/laboratories/texts.ts'
import { giveLetterTemplateDrafts } from '../../records/letter-templates/sets.ts'
import { givePlannedCardDrafts } from '../../records/planned-cards/sets.ts'
import { giveControlRuleDrafts } from '../../records/plates/control-rules.ts'
import { giveRecallProtocolDrafts } from '../../records/recall-protocols/sets.ts'
import { giveTimeDrafts } from '../../records/time-sets/sets.ts'
import {
  checkLinksOwn,
  checkMayChange,
  checkNobodyLeftAlone,
  checkNothingAtWork,
  checkNothingTakenOver,
  networkOf,
} from './change-checks.ts'
import { keepFormerPhones } from './keep-former-phones.ts'
import { checkStarts, startsOf } from './programme-start.ts'
import { findWorkgroup } from './queries.ts'
import { tellOfAddress, tellOfPhones } from './tell-address.ts'
import { tellOfCentre } from './tell-centre.ts'
import { tellOfConfig } from './tell-leads.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof WorkgroupInput>

async function linkBirthPoints(db: Db, workgroupId: number, birthPointIds: readonly number[]) {
  await db.deleteFrom('workgroupBirthPoints').where('workgroupId', '=', workgroupId).execute()
  const unique = [...new Set(birthPointIds)]
  if (unique.length === 0) return
  const known = await db.selectFrom('workgroups').select('id').where('id', 'in', unique).execute()
  if (known.length < unique.length) throw refuseField('birthPointIds', texts.unknownBirthPoint)
  await db
    .insertInto('workgroupBirthPoints')
    .values(unique.map((birthPointId) => ({ workgroupId, birthPointId })))
    .execute()
}

/** @throws Refusal `validation` when it is no laboratory */
async function checkReference(db: Db, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const member = (await networkOf(db)).find((one) => one.id === id)
  if (!member || !isLaboratory(member))
    throw refuseField('referenceLaboratoryId', laboratoryTexts.chooseLaboratory)
}

/** Settings that divide the work between laboratories are changed by one person at a time. */
const oneNetwork = (db: Db) => oneAtATime(db, 'laboratory network')

/** A laboratory starts with drafts of the template: limits of its categories, rules of planned cards and controls, protocol, times. */
async function startRules(context: Context, workgroupId: number): Promise<void> {
  for (const id of await giveDrafts(context.db, workgroupId))
    context.effect({ entity: 'cutoff-set', id, to: 'draft' })
  for (const id of await givePlannedCardDrafts(context.db, workgroupId))
    context.effect({ entity: 'planned-card-set', id, to: 'draft' })
  for (const id of await giveRecallProtocolDrafts(context.db, workgroupId))
    context.effect({ entity: 'recall-protocol', id, to: 'draft' })
  for (const id of await giveLetterTemplateDrafts(context.db, workgroupId))
    context.effect({ entity: 'letter-template', id, to: 'draft' })
  for (const id of await giveTimeDrafts(context.db, workgroupId))
    context.effect({ entity: 'time-set', id, to: 'draft' })
  for (const id of await giveFileNameDrafts(context.db, workgroupId))
    context.effect({ entity: 'file-name-set', id, to: 'draft' })
  for (const id of await giveControlRuleDrafts(context.db, workgroupId))
    context.effect({ entity: 'control-rule-set', id, to: 'draft' })
}

/** Administrators only. @throws Refusal `duplicate`, `category_without_laboratory`, `validation` */
export async function createWorkgroup(context: Context, input: Input): Promise<number> {
  const { db } = context
  const { birthPointIds, config, ...columns } = input
  await oneNetwork(db)
  await checkReference(db, input.referenceLaboratoryId)
  await checkStarts(context, null, {}, config)
  const before = await networkOf(db)
  const { id } = await db
    .insertInto('workgroups')
    .values({ ...columns, config: json(config), nameSort: sortKey(input.facilityName, input.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  checkNobodyLeftAlone(before, await networkOf(db))
  await linkBirthPoints(db, id, birthPointIds)
  await startRules(context, id)
  await tellOfCentre(context, null, found(await findWorkgroup(db, id)))
  context.effect({ entity: 'workgroup', id, values: changedValues({}, { ...input }) })
  context.audit({ entity: 'workgroup', id, action: 'create' })
  return id
}

/**
 * Changes the given fields; an absent one stays unchanged. The audit trail keeps former and new values.
 * @throws Refusal `not_found`, `permission_denied`, `stale_version`, `category_without_laboratory`, `duplicate`,
 * `validation`
 */
export async function updateWorkgroup(
  context: Context,
  id: number,
  { version, ...input }: BodyOf<'updateWorkgroup'>,
): Promise<void> {
  const { db, now } = context
  const { birthPointIds, config, ...columns } = input
  await oneNetwork(db)
  await db.selectFrom('workgroups').select('id').where('id', '=', id).forUpdate().execute()
  const before = found(await findWorkgroup(db, id))
  checkMayChange(context, before, input)
  if (version !== undefined && version !== before.version)
    throw refuse('stale_version', { details: { current: before } })
  if (birthPointIds) await checkLinksOwn(context, before.birthPointIds, birthPointIds)
  await checkReference(db, input.referenceLaboratoryId)
  if (config) await checkStarts(context, id, before.config, config)
  const network = await networkOf(db)
  await db
    .updateTable('workgroups')
    .set({
      ...columns,
      ...(config ? { config: json(config) } : {}),
      nameSort: sortKey(input.facilityName ?? before.facilityName, input.name ?? before.name),
      version: before.version + 1,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  const after = await networkOf(db)
  checkNobodyLeftAlone(network, after)
  checkNothingTakenOver(context, id, network, after)
  await checkNothingAtWork(db, memberOf(network, id), memberOf(after, id))
  if (birthPointIds) await linkBirthPoints(db, id, birthPointIds)
  await startRules(context, id)
  const stored = found(await findWorkgroup(db, id))
  await tellOfConfig(context, before, stored)
  await tellOfCentre(context, before, stored)
  await tellOfAddress(context, before, stored)
  await tellOfPhones(context, before, stored)
  await keepFormerPhones(context, before, stored)
  // A start that is left out ends: the audit trail names each category.
  const changed = config
    ? { ...input, config: { ...config, programmeStart: startsOf(config) } }
    : { ...input }
  context.effect({ entity: 'workgroup', id, values: changedValues({ ...before }, changed) })
  context.audit({ entity: 'workgroup', id, action: 'update', details: { fields: Object.keys(input) } })
}

const memberOf = (network: readonly NetworkMember[], id: number): NetworkMember =>
  found(network.find((member) => member.id === id))
