import type { ImportProfileSetRow } from '@sne/shared/contract'
import { importProfileWords, type ProfileSpec } from '@sne/shared/domain'
import { sql } from 'kysely'
import { refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { Db } from '../../platform/database/open.ts'
import type { SetKind } from '../../records/approvals/set-kind.ts'
import { setRecords, toSetRow } from '../../records/approvals/set-records.ts'
import { ownProfileId } from '../../records/import-profiles/profiles.ts'
import { checkedReader } from './reader.ts'
import { texts } from './texts.ts'

const records = (db: Db) =>
  setRecords(db, 'importProfileSets')
    .select(sql<number>`own.profile_number`.as('profileNumber'))
    .select(sql<ProfileSpec>`own.spec`.as('spec'))
    .select(sql<ImportProfile | null>`own.definition`.as('definition'))
export type ProfileRecord = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

export const toRow = (record: ProfileRecord): ImportProfileSetRow => ({
  ...toSetRow(record),
  profileId: ownProfileId(record.workgroupId ?? 0, record.profileNumber),
  label: record.spec.label,
})

/** Profiles that two leads of a laboratory sign, each with its own versions. */
export const importProfileKind: SetKind<ProfileRecord> = {
  table: 'importProfileSets',
  entity: 'import-profile',
  words: importProfileWords,
  texts: {
    toApprove: ({ spec }) => texts.toApprove(spec.label),
    inForce: ({ spec }) => texts.inForce(spec.label),
    draftExists: texts.draftExists,
    nothingInForce: texts.nothingInForce,
    changedMeanwhile: texts.changedMeanwhile,
  },
  records,
  copyContent: async (db, ids) => {
    await sql`update import_profile_sets copy set spec = source.spec from import_profile_sets source
      where source.id = copy.copied_from_id and copy.id = any(${[...ids]}::bigint[])`.execute(db)
  },
  // Analytes, their names and units may have changed since the draft was written.
  activation: async ({ db }, { workgroupId, profileNumber, spec }) => {
    const id = ownProfileId(workgroupId ?? 0, profileNumber)
    return { definition: json(await checkedReader(db, spec, id)) }
  },
}

/** @throws Refusal `validation` where another profile of the laboratory in force or in draft has the name */
export async function checkLabel(
  db: Db,
  workgroupId: number,
  label: string,
  profileNumber: number | null,
): Promise<void> {
  const same = await db
    .selectFrom('importProfileSets')
    .select('profileNumber')
    .where('workgroupId', '=', workgroupId)
    .where('state', '<>', 'retired')
    .where(sql<boolean>`lower(spec ->> 'label') = lower(${label})`)
    .where('profileNumber', 'is distinct from', profileNumber)
    .executeTakeFirst()
  if (same) throw refuseField('spec.label', texts.sameLabel(label), { message: texts.sameLabel(label) })
}
