import { formatDate, sampleRequestTypeLabels } from '@sne/shared/domain'
import type { ReportInput, ReportRequest } from './report-input.ts'
import { texts } from './texts.ts'

export {
  reportOutcomeTexts as outcomeTexts,
  reportWatermarks as watermarks,
  screeningNotice,
} from '@sne/shared/domain'

/** One line for each sample asked for. */
export function requestLine(request: ReportRequest): string {
  const due = request.dueDate ? texts.until(formatDate(request.dueDate)) : ''
  return `${request.urgent ? 'URGENTE – ' : ''}${sampleRequestTypeLabels[request.type]}: ${request.motivation}${due}`
}

/** Conditions of the newborn at collection, always named, because limits depend on them. */
export function conditions(input: ReportInput): string {
  const { card } = input
  const transfusion = card.transfusionAt
    ? texts.yes(formatDate(card.transfusionAt))
    : card.transfused
      ? 'sì'
      : 'no'
  const tin = card.tin ? 'sì' : 'no'
  const npt = card.parenteralNutrition ? 'sì' : 'no'
  return [`TIN: ${tin}`, `Trasfusione: ${transfusion}`, `NPT: ${npt}`, ...card.notes].join('   ·   ')
}
