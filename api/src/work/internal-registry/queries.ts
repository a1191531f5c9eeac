import type { QueryOf, RegistryEntry } from '@sne/shared/contract'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

/** Whether somebody reads the registers of every laboratory: support, and administrators. */
export const readsAll = ({ role }: Pick<Viewer, 'role'>) => role === 'support' || role === 'administrator'

/** Rows that a person may read: those of all laboratories, or of their own. */
function rowsFor(db: Db, viewer: Viewer) {
  const rows = db
    .selectFrom('internalRegistry as row')
    .innerJoin('workgroups', 'workgroups.id', 'row.workgroupId')
    .leftJoin('newborns', 'newborns.id', 'row.newbornId')
    .leftJoin('samples', 'samples.id', 'row.sampleId')
    .leftJoin('users as author', 'author.id', 'row.createdBy')
    .leftJoin('users as remover', 'remover.id', 'row.deletedBy')
    .select([
      'row.id',
      'row.version',
      'row.type',
      'row.variant',
      'row.number',
      'row.year',
      'row.date',
      'row.newbornId',
      'row.sampleId',
      'row.category',
      'row.description',
      'row.notes',
      'row.byHand',
      'row.createdBy',
      'row.createdAt',
      'row.deletedAt',
      'row.deletedBy',
      'row.deletedReason',
      'row.workgroupId',
      'workgroups.name as laboratory',
      'workgroups.facilityName',
      'workgroups.type as workgroupType',
      'samples.barcode',
      ...newbornColumns,
    ])
    .select([personLabelOf('author').as('authorLabel'), personLabelOf('remover').as('removerLabel')])
  return readsAll(viewer) ? rows : rows.where('row.workgroupId', '=', viewer.workgroupId)
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]

function toEntry(row: Row): RegistryEntry {
  const { newbornId, code, surname, name, sex, birthAt } = row
  const known = newbornId !== null && code !== null && surname !== null && name !== null && birthAt !== null
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    variant: row.variant,
    number: row.number,
    year: row.year,
    workgroup: {
      id: row.workgroupId,
      name: row.laboratory,
      facilityName: row.facilityName,
      type: row.workgroupType,
    },
    date: row.date,
    newborn: known ? newbornLabel({ newbornId, code, surname, name, sex, birthAt }) : null,
    sample: row.sampleId !== null && row.barcode !== null ? { id: row.sampleId, barcode: row.barcode } : null,
    category: row.category as RegistryEntry['category'],
    description: row.description,
    notes: row.notes,
    createdAt: row.createdAt,
    byHand: row.byHand,
    createdBy: row.byHand && row.createdBy !== null ? { id: row.createdBy, label: row.authorLabel } : null,
    removed:
      row.deletedAt === null
        ? null
        : {
            at: row.deletedAt,
            by: row.deletedBy === null ? null : { id: row.deletedBy, label: row.removerLabel },
            reason: row.deletedReason ?? '',
          },
  }
}

/** @throws Refusal `not_found`, also for a row of another laboratory */
export const findEntry = async (db: Db, viewer: Viewer, id: number): Promise<RegistryEntry> =>
  toEntry(found(await rowsFor(db, viewer).where('row.id', '=', id).executeTakeFirst()))

export type RegistryFilters = Omit<QueryOf<'listRegistryEntries'>, 'page' | 'pageSize'>

export async function listEntries(
  db: Db,
  viewer: Viewer,
  query: RegistryFilters & { readonly page: number; readonly pageSize: number },
) {
  let rows = rowsFor(db, viewer)
  if (query.type?.length) rows = rows.where('row.type', 'in', query.type)
  if (query.variant) rows = rows.where('row.variant', '=', query.variant)
  if (query.year !== undefined) rows = rows.where('row.year', '=', query.year)
  if (query.workgroupId !== undefined) rows = rows.where('row.workgroupId', '=', query.workgroupId)
  if (query.category?.length) rows = rows.where('row.category', 'in', query.category)
  if (query.dateFrom) rows = rows.where('row.date', '>=', query.dateFrom)
  if (query.dateTo) rows = rows.where('row.date', '<=', query.dateTo)
  const words = query.q?.trim()
  if (words) {
    const text = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    const number = /^\d{1,7}$/.test(words) ? Number(words) : null
    rows = rows.where((eb) =>
      eb.or([
        eb('samples.barcode', 'ilike', text),
        eb(sql<string>`concat_ws(' ', newborns.surname, newborns.name)`, 'ilike', text),
        eb('row.description', 'ilike', text),
        ...(number === null ? [] : [eb('row.number', '=', number)]),
      ]),
    )
  }
  const page = await listPage(db, rows, query, {
    sortColumns: { number: 'row.number', date: 'row.date', type: 'row.type' },
    defaultSort: '-date',
    key: 'row.id',
  })
  return { ...page, items: page.items.map(toEntry) }
}

interface Numbered {
  readonly workgroupId: number
  readonly type: RegistryEntry['type']
  readonly year: number
}

/** The row that holds a number already, removed ones too, except the one that is being changed. */
export async function holderOf(
  db: Db,
  viewer: Viewer,
  { workgroupId, type, year, number, id }: Numbered & { readonly number: number; readonly id?: number },
): Promise<RegistryEntry | null> {
  let rows = rowsFor(db, viewer)
    .where('row.workgroupId', '=', workgroupId)
    .where('row.type', '=', type)
    .where('row.year', '=', year)
    .where('row.number', '=', number)
  if (id !== undefined) rows = rows.where('row.id', '!=', id)
  const row = await rows.executeTakeFirst()
  return row ? toEntry(row) : null
}
