import type { FileNameSetView, FiltersOf } from '@sne/shared/contract'
import { fileNameChanges, fileNameWords } from '@sne/shared/domain'
import { isIsomer } from '../../exchange/instruments/index.ts'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { findSet, listSets, type SetKind } from '../../records/approvals/set-kind.ts'
import {
  comparedWith,
  type SetRecord,
  setRecords,
  shownFields,
  toSetRow,
} from '../../records/approvals/set-records.ts'
import { copyFileNames, fileNamesOf } from '../../records/file-names/sets.ts'
import { builtInOf, profilesOf } from '../../records/import-profiles/profiles.ts'
import { checkNames } from './check-names.ts'
import { texts } from './texts.ts'

/** Names of analytes in instruments' files, as leads approve them. */
export const fileNameSetKind: SetKind<SetRecord> = {
  table: 'fileNameSets',
  entity: 'file-name-set',
  words: fileNameWords,
  texts,
  records: (db) => setRecords(db, 'fileNameSets'),
  copyContent: copyFileNames,
  // Profiles may have got names of their own since the draft was written.
  activation: async ({ db }, { id, workgroupId }) => {
    await checkNames(db, workgroupId, await fileNamesOf(db, id))
    return {}
  },
}

export async function listFileNameSets(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listFileNameSets'>,
) {
  const page = await listSets(db, viewer, fileNameSetKind, query)
  return { ...page, items: page.items.map(toSetRow) }
}

/** @throws Refusal `not_found` */
export async function viewFileNameSet(db: Db, viewer: Viewer, id: number): Promise<FileNameSetView> {
  const record = await findSet(db, viewer, fileNameSetKind, id)
  const { replaces, compared } = await comparedWith(db, 'fileNameSets', record)
  const names = await fileNamesOf(db, id)
  const changes = compared ? fileNameChanges(await fileNamesOf(db, compared.id), names) : []
  const profiles =
    record.workgroupId === null ? await builtInOf(db) : await profilesOf(db, record.workgroupId)
  const analytes = await db.selectFrom('analytes').select(['code', 'label']).execute()
  return {
    ...toSetRow(record),
    replaces,
    compared,
    names: names.map(({ profileId, name, analyte }) => ({
      profileId,
      profile: profiles.find(({ id: known }) => known === profileId)?.label ?? profileId,
      name,
      analyte,
      analyteLabel: analytes.find(({ code }) => code === analyte)?.label ?? analyte,
      isomer: isIsomer(analyte, name),
    })),
    changes: changes.map(({ profileId, name, analyte, ...change }) => ({
      profileId,
      name,
      analyte,
      ...shownFields(change),
    })),
  }
}
