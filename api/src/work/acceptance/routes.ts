import type { acceptanceEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { askCategory, cardCategories } from './categories.ts'
import { drawCardBarcode, printCardLabels } from './labels.ts'
import { answerToldDoubt } from './told-doubt.ts'
import { undoScan } from './undo-scan.ts'

export const acceptanceHandlers: Handlers<typeof acceptanceEndpoints> = {
  getCardCategories: (context, { params: { id } }) => cardCategories(context, id),
  askCardCategory: (context, { params: { id }, body }) => askCategory(context, id, body),
  answerToldDoubt: (context, { params: { id }, body }) => answerToldDoubt(context, id, body),
  undoScan: (context, { params: { id } }) => undoScan(context, id),
  getCardBarcode: (context, { params: { id } }) => drawCardBarcode(context, id),
  printCardLabels: (context, { query }) => printCardLabels(context, query),
}
