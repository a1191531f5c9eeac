import type { accountabilityEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { analystAccountability } from './analyst-figures.ts'
import { exportAnalysts, exportMonth, exportRange } from './export.ts'
import { accountability } from './figures.ts'

export const accountabilityHandlers: Handlers<typeof accountabilityEndpoints> = {
  getAccountability: (context, { query }) => accountability(context, query),
  getAnalystAccountability: (context, { query }) => analystAccountability(context, query),
  exportMonthlyAccountability: (context, { query }) => exportMonth(context, query),
  exportRangeAccountability: (context, { query }) => exportRange(context, query),
  exportAnalystAccountability: (context, { query }) => exportAnalysts(context, query),
}
