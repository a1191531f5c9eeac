import { csv, type SheetFormat, xlsx } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { SheetColumn, SheetInput } from '../documents/sheet/sheet-input.ts'
import type { Context } from './context.ts'
import { fileAnswer } from './file-answer.ts'
import { texts } from './texts.ts'

/** Rows that one file takes; a longer list is exported in parts. */
export const mostRows = 20_000

interface Wanted {
  readonly page: 1
  readonly pageSize: number
}

/**
 * The first rows of a list with the other fields of its answer; `cut` when the list has more rows.
 */
export async function firstRows<A extends { readonly items: readonly unknown[] }>(
  list: (wanted: Wanted) => Promise<A>,
  most: number = mostRows,
): Promise<A & { readonly cut: boolean }> {
  // One more than fits: a list is not counted to its end.
  const answer = await list({ page: 1, pageSize: most + 1 })
  return { ...answer, items: answer.items.slice(0, most), cut: answer.items.length > most }
}

interface SheetAnswer extends SheetInput {
  /** Of the file, without day and ending. */
  readonly name: string
  readonly format?: SheetFormat
  /** The list has further rows. */
  readonly cut: boolean
  /** Kind of record that leaves the product, for the audit trail. */
  readonly entity: string
  readonly id?: number
}

const italian = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** Last row of a file that does not hold the whole list: nobody may take it for the whole. */
const cutRow = (columns: readonly SheetColumn[], count: number): SheetInput['rows'] => {
  const first = columns.find(({ type }) => type === 'text')
  if (!first) throw new Error('A sheet without a column of text cannot say that it was cut off.')
  return [
    {
      [first.key]: texts.listCut(italian.format(count)),
    },
  ]
}

/** A list as a file to be saved. Data of newborns leave the product with it: the trail keeps how many. */
export async function sheetAnswer(context: Context, sheet: SheetAnswer) {
  const { name, format = 'xlsx', cut, entity, id = null, title, columns, rows, further } = sheet
  const bytes = await context.services.documents.render({
    kind: format === 'csv' ? 'csv' : 'sheet',
    data: { title, columns, rows: cut ? [...rows, ...cutRow(columns, rows.length)] : rows, further },
  })
  context.audit({ entity, id, action: 'export', details: { rows: rows.length, format, cut } })
  const file = fileAnswer(`${name}-${dayOf(context.now)}.${format}`, format === 'csv' ? csv : xlsx, bytes)
  return cut ? { ...file, cutAt: rows.length } : file
}
