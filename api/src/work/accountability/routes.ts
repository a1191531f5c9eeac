import type { accountabilityEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../../platform/calls/handler.ts'

export const accountabilityHandlers: Handlers<typeof accountabilityEndpoints> = {
  exportMonthlyAccountability: notImplemented,
  exportRangeAccountability: notImplemented,
  exportAnalystAccountability: notImplemented,
}
