import type { FiltersOf, ImportProfileSetView, ProfileChoices } from '@sne/shared/contract'
import { profileChanges } from '@sne/shared/domain'
import { sql } from 'kysely'
import { specOf } from '../../exchange/instruments/index.ts'
import { ImportProfile } from '../../platform/database/import-profile.ts'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { findSet, listSets } from '../../records/approvals/set-kind.ts'
import { comparedWith, shownFields } from '../../records/approvals/set-records.ts'
import { builtInOf, hashOf } from '../../records/import-profiles/profiles.ts'
import { importProfileKind as kind, toRow } from './kind.ts'
import { measuredAnalytes } from './reader.ts'

export async function listProfileSets(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listImportProfileSets'>,
) {
  const page = await listSets(db, viewer, kind, query, {
    columns: { label: sql<string>`lower(own.spec ->> 'label')` },
    fallback: 'label',
  })
  return { ...page, items: page.items.map(toRow) }
}

/** @throws Refusal `not_found` */
export async function viewProfileSet(db: Db, viewer: Viewer, id: number): Promise<ImportProfileSetView> {
  const record = await findSet(db, viewer, kind, id)
  const { replaces, compared } = await comparedWith(db, kind.table, record)
  const before = compared && (await findSet(db, viewer, kind, compared.id)).spec
  const { spec, definition } = record
  return {
    ...toRow(record),
    spec: mutable(spec),
    hash: definition && hashOf(ImportProfile.parse(definition)),
    replaces,
    compared,
    changes: before
      ? profileChanges(before, spec).map(({ part, name, ...change }) => ({
          part,
          name,
          ...shownFields(change),
        }))
      : [],
  }
}

/** The specification with mutable types, as the contract writes it. */
const mutable = (spec: object) => structuredClone(spec) as ImportProfileSetView['spec']

export async function profileChoices(db: Db): Promise<ProfileChoices> {
  const builtIn = await builtInOf(db)
  return {
    analytes: await measuredAnalytes(db),
    builtIn: builtIn.map(({ id, label, profile }) => ({ id, label, spec: mutable(specOf(profile)) })),
  }
}
