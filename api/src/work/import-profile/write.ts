import type { BodyOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { lockedSet } from '../../records/approvals/approve-set.ts'
import { copySet } from '../../records/approvals/copy-set.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { checkMayStart } from '../../records/approvals/start-draft.ts'
import { tellOtherLeads } from '../../records/approvals/tell.ts'
import { ownProfileId } from '../../records/import-profiles/profiles.ts'
import { checkLabel, importProfileKind as kind, toRow } from './kind.ts'
import { checkedReader } from './reader.ts'
import { texts } from './texts.ts'

/** Most profiles that a laboratory may have in force or in draft: each is tried on a file that names none. */
const mostProfiles = 30

const rowOf = async ({ db, viewer }: Context, id: number) => toRow(await findSet(db, viewer, kind, id))

/**
 * Starts the draft of a new profile of the own laboratory.
 * @throws Refusal `permission_denied`, `lead_required`, `validation`, `duplicate` where the laboratory has as many as it may
 */
export async function createProfile(context: Context, { spec }: BodyOf<'createImportProfile'>) {
  const { db, viewer, now } = context
  const workgroupId = checkMayStart(context)
  await oneAtATime(db, `import-profiles ${workgroupId}`)
  await checkLabel(db, workgroupId, spec.label, null)
  const known = await db
    .selectFrom('importProfileSets')
    .select(['profileNumber', 'state'])
    .where('workgroupId', '=', workgroupId)
    .execute()
  const inUse = known.filter(({ state }) => state !== 'retired').map(({ profileNumber }) => profileNumber)
  if (new Set(inUse).size >= mostProfiles) throw refuse('duplicate', { message: texts.full })
  const profileNumber = Math.max(0, ...known.map((one) => one.profileNumber)) + 1
  await checkedReader(db, spec, ownProfileId(workgroupId, profileNumber))
  const { id } = await db
    .insertInto('importProfileSets')
    .values({
      workgroupId,
      profileNumber,
      version: 1,
      validFrom: dayOf(now),
      state: 'draft',
      createdBy: viewer.userId,
      createdAt: now,
      spec: json(spec),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ entity: kind.entity, id, action: 'create', to: 'draft', details: { label: spec.label } })
  await tellOtherLeads(
    context,
    { entity: kind.entity, id, version: 1, workgroupId, title: texts.toApprove(spec.label) },
    texts.firstSignatureMissing,
  )
  return rowOf(context, id)
}

/**
 * Writes what a draft says that nobody has signed.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`, `validation`
 */
export async function updateProfile(
  context: Context,
  id: number,
  { revision, spec }: BodyOf<'updateImportProfile'>,
) {
  const { db, viewer } = context
  const workgroupId = checkMayStart(context)
  await oneAtATime(db, `import-profiles ${workgroupId}`)
  await editDraft(context, kind, id, revision)
  const { profileNumber } = await findSet(db, viewer, kind, id)
  await checkLabel(db, workgroupId, spec.label, profileNumber)
  await checkedReader(db, spec, ownProfileId(workgroupId, profileNumber))
  await db
    .updateTable('importProfileSets')
    .set({ spec: json(spec) })
    .where('id', '=', id)
    .execute()
  return rowOf(context, id)
}

/**
 * Starts a further version of a profile as a copy of one of its versions.
 * @throws Refusal `not_found`, `permission_denied`, `lead_required`, `duplicate`
 */
export async function copyProfile(context: Context, { setId }: BodyOf<'copyImportProfile'>) {
  const workgroupId = checkMayStart(context)
  const source = await findSet(context.db, context.viewer, kind, setId)
  if (source.workgroupId !== workgroupId) throw refuse('not_found')
  const { profileNumber } = source
  return rowOf(context, await copySet(context, kind, { workgroupId, profileNumber }, { id: source.id }))
}

/**
 * Takes a profile out of force. One lead is enough: without it files are read by less.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`
 */
export async function retireProfile(context: Context, id: number, reason: string) {
  const { db, viewer, now } = context
  const set = await lockedSet(context, kind, id)
  if (set.workgroupId !== viewer.workgroupId || !signs(viewer, 'lead'))
    throw refuse('lead_required', { message: texts.onlyOwnLeads })
  const { state } = set
  if (state !== 'active')
    throw refuse('invalid_transition', {
      message: texts.onlyActive,
      details: { from: state, to: 'retired', allowed: [] },
    })
  await db
    .updateTable('importProfileSets')
    .set(({ fn, val, ref }) => ({
      state: 'retired' as const,
      validTo: fn<string>('greatest', [val(dayOf(now)), ref('validFrom')]),
    }))
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: kind.entity,
    id,
    action: 'retire',
    from: 'active',
    to: 'retired',
    details: { reason },
  })
  return rowOf(context, id)
}
