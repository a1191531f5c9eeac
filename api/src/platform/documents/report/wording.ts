import { askedText, formatDate, requestLabel, type Screening } from '@sne/shared/domain'
import type { ReportInput, ReportRequest } from './report-input.ts'
import { texts } from './texts.ts'

export {
  reportOutcomeTexts as outcomeTexts,
  reportWatermarks as watermarks,
  screeningNotice,
} from '@sne/shared/domain'

/** One line for each sample asked for. */
export function requestLine(request: ReportRequest, category: Screening): string {
  return `${request.urgent ? 'URGENTE – ' : ''}${requestLabel(request.type, [category])}: ${request.motivation}${askedText(request)}`
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
