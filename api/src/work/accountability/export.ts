import type { QueryOf } from '@sne/shared/contract'
import { periodOfMonth } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { analystAccountability } from './analyst-figures.ts'
import { accountability } from './figures.ts'
import { accountSheet, analystSheet } from './sheets.ts'

const file = { cut: false, entity: 'accountability' } as const

export async function exportMonth(context: Context, query: QueryOf<'exportMonthlyAccountability'>) {
  const { month, ...filters } = query
  const account = await accountability(context, { ...periodOfMonth(month), ...filters })
  return sheetAnswer(context, {
    ...file,
    ...accountSheet(account, context.now),
    name: `rendicontazione-${month}`,
  })
}

export async function exportRange(context: Context, query: QueryOf<'exportRangeAccountability'>) {
  const account = await accountability(context, query)
  return sheetAnswer(context, {
    ...file,
    ...accountSheet(account, context.now),
    name: `rendicontazione-dal-${query.from}-al-${query.to}`,
  })
}

export async function exportAnalysts(context: Context, query: QueryOf<'exportAnalystAccountability'>) {
  const account = await analystAccountability(context, query)
  return sheetAnswer(context, {
    ...file,
    ...analystSheet(account, context.now),
    name: `rendicontazione-analisti-dal-${query.from}-al-${query.to}`,
  })
}
