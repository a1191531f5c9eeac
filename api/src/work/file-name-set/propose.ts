import type { BodyOf } from '@sne/shared/contract'
import { sql } from 'kysely'
import { ownName, plainName } from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { copySet } from '../../records/approvals/copy-set.ts'
import { findSet, lockName } from '../../records/approvals/set-kind.ts'
import { activeSetOf, toSetRow } from '../../records/approvals/set-records.ts'
import { tellOtherLeads } from '../../records/approvals/tell.ts'
import { fileNameDraft, fileNamesOf, writeFileNames } from '../../records/file-names/sets.ts'
import { plateRecords } from '../../records/plates/queries.ts'
import { checkNames } from './check-names.ts'
import { fileNameSetKind as kind } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Adds a file's name for an analyte of its plate to the draft of the plate's laboratory. Nothing is read by that name
 * before two leads signed. Any analyst may add a name, for leads decide.
 * @throws Refusal `not_found`, `validation`; `duplicate` where the draft has the name for another analyte;
 * `invalid_transition` where the draft is signed already
 */
export async function proposeFileName(
  context: Context,
  { profileId, name: column, analyte, plateId, fileNames }: BodyOf<'proposeFileName'>,
) {
  const { db, viewer } = context
  const plate = found((await plateRecords(db, viewer, [plateId]))[0])
  const { workgroupId } = plate
  const ofType = await analytesOfType(db, plate.analysisTypeId)
  if (!ofType.some(({ code }) => code === analyte)) throw refuseField('analyte', texts.otherType)
  const plain = plainName(column)
  if (!fileNames.some((one) => plainName(one) === plain)) throw refuseField('name', texts.notInFile)
  const line = { profileId, name: ownName(column), analyte }
  await checkNames(db, workgroupId, [line], fileNames)
  await oneAtATime(db, lockName(kind, { workgroupId }))
  const begun = await fileNameDraft(db, workgroupId)
  const same = begun?.names.find((one) => one.profileId === profileId && plainName(one.name) === plain)
  if (same && same.analyte !== analyte)
    throw refuse('duplicate', { message: texts.otherAnalyte(line.name, same.analyte) })
  const rowOf = async (id: number) => toSetRow(await findSet(db, viewer, kind, id))
  if (begun && same) return { changed: false, set: await rowOf(begun.id) }
  const active = await activeSetOf(db, kind.table, { workgroupId })
  const id = begun?.id ?? (await copySet(context, kind, { workgroupId }, active ? 'active' : 'template'))
  const draft = await findSet(db, viewer, kind, id)
  if (draft.firstApprovedBy !== null)
    throw refuse('invalid_transition', {
      message: texts.draftSigned,
      details: { from: draft.state, to: draft.state, allowed: [] },
    })
  const names = [...found(await fileNameDraft(db, workgroupId)).names, line]
  await checkNames(db, workgroupId, names)
  await writeFileNames(db, id, names)
  await db
    .updateTable('fileNameSets')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: kind.entity,
    id,
    action: 'edit',
    from: 'draft',
    to: 'draft',
    details: { added: line },
  })
  // The first name beyond those in force: the later ones are in the same draft.
  const inForce = active ? await fileNamesOf(db, active.id) : []
  if (names.length === inForce.length + 1)
    await tellOtherLeads(
      context,
      { entity: kind.entity, id, version: draft.version, workgroupId, title: kind.texts.toApprove(draft) },
      texts.firstSignatureMissing(line.name, line.analyte),
    )
  return { changed: true, set: await rowOf(id) }
}
