import type { FiltersOf, LetterTemplateSetView } from '@sne/shared/contract'
import { letterTemplateChanges, letterTemplateWords } from '@sne/shared/domain'
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
import { copyLetterTemplates, letterTemplatesOf } from '../../records/letter-templates/sets.ts'
import { texts } from './texts.ts'

/** Templates of letters, as leads approve them. Letters that were made keep their text. */
export const letterTemplateKind: SetKind<SetRecord> = {
  table: 'letterTemplateSets',
  entity: 'letter-template',
  words: letterTemplateWords,
  texts,
  records: (db) => setRecords(db, 'letterTemplateSets'),
  copyContent: copyLetterTemplates,
}

export async function listLetterTemplates(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listLetterTemplates'>,
) {
  const page = await listSets(db, viewer, letterTemplateKind, query)
  return { ...page, items: page.items.map(toSetRow) }
}

/** @throws Refusal `not_found` */
export async function viewLetterTemplates(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<LetterTemplateSetView> {
  const record = await findSet(db, viewer, letterTemplateKind, id)
  const { replaces, compared } = await comparedWith(db, 'letterTemplateSets', record)
  const templates = await letterTemplatesOf(db, id)
  const changes = compared ? letterTemplateChanges(await letterTemplatesOf(db, compared.id), templates) : []
  return {
    ...toSetRow(record),
    replaces,
    compared,
    changes: changes.map(({ rule, ...change }) => ({ rule, ...shownFields(change) })),
    templates,
  }
}
