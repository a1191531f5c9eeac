import { askedText, formatDate, type NamedCondition, requestLabel, type Screening } from '@sne/shared/domain'
import type { ReportInput, ReportRequest } from './report-input.ts'
import { texts } from './texts.ts'

export {
  outcomeText,
  reportOutcomeTexts as outcomeTexts,
  reportWatermarks as watermarks,
  screeningNotice,
} from '@sne/shared/domain'

/** One line for each sample asked for. */
export function requestLine(request: ReportRequest, category: Screening): string {
  return `${request.urgent ? 'URGENTE – ' : ''}${requestLabel(request.type, [category])}: ${request.motivation}${askedText(request)}`
}

/**
 * Conditions of the newborn at collection, always named, because limits depend on them; an untold condition is no "no".
 */
export function conditions(input: ReportInput): string {
  const { card } = input
  const said = (condition: NamedCondition, holds: boolean): string =>
    holds ? 'sì' : card.untold?.includes(condition) ? texts.untold : 'no'
  const transfusion = card.transfusionAt
    ? texts.yes(formatDate(card.transfusionAt))
    : said('transfusion', card.transfused)
  const tin = said('tin', card.tin)
  const npt = said('parenteral', card.parenteralNutrition)
  return [`TIN: ${tin}`, `Trasfusione: ${transfusion}`, `NPT: ${npt}`, ...card.notes].join('   ·   ')
}
