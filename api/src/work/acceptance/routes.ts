import type { acceptanceEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { drawCardBarcode, printCardLabels } from './labels.ts'
import { undoScan } from './undo-scan.ts'

export const acceptanceHandlers: Handlers<typeof acceptanceEndpoints> = {
  undoScan: (context, { params: { id } }) => undoScan(context, id),
  getCardBarcode: (context, { params: { id } }) => drawCardBarcode(context, id),
  printCardLabels: (context, { query }) => printCardLabels(context, query),
}
