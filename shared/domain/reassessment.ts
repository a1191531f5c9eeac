import { flagLabels } from './formats.ts'
import { type JudgedFact, namesOfChanged } from './judged-facts.ts'
import type { PrintedFact } from './printed-facts.ts'
import type { ReportStatus } from './report.ts'
import type { Flag } from './sample-analysis.ts'
import type { StatusTable } from './status.ts'

/** Why an accepted report may say something else today. */
export const reassessmentCauses = {
  correction: 'Dati corretti',
  merge: 'Schede unite',
  separated: 'Schede separate',
  card: 'Cartoncino non idoneo',
  told: 'Altri dati del punto nascita, da verificare',
  run: 'Corsa errata',
  lot: 'Lotto di controllo errato',
  limits: 'Limiti errati',
  instrument: 'Strumento non conforme',
  reagent_lot: 'Lotto di reagenti non conforme',
  later: 'Esito successivo al referto',
} as const
export type ReassessmentCause = keyof typeof reassessmentCauses
/** Found wrong by a person, after reports were signed on it. */
export const wrongKinds = [
  'run',
  'lot',
  'limits',
  'instrument',
  'reagent_lot',
] as const satisfies ReassessmentCause[]
export type WrongKind = (typeof wrongKinds)[number]
/** An instrument or a lot of reagents may have been wrong in some days alone. */
export const hasWrongDays = (kind: WrongKind): boolean => kind === 'instrument' || kind === 'reagent_lot'

/** A value whose judgement changed: another flag, or an equal flag by another rule. */
export interface JudgedOtherwise {
  readonly analyte: string
  readonly before: Flag | null
  readonly after: Flag
}
export interface ReassessmentDetails {
  readonly facts: readonly (PrintedFact | JudgedFact)[]
  readonly values: readonly JudgedOtherwise[]
  /**
   * Text of whoever found a run, a lot, limits, an instrument or reagents wrong; names of the facts that a
   * birth point told.
   */
  readonly reason: string | null
}

export type ReassessmentState = 'open' | 'confirmed' | 'reopened'
export const reassessmentStates: StatusTable<ReassessmentState> = {
  open: { label: 'Da rivalutare', tone: 'amber' },
  confirmed: { label: 'Confermato', tone: 'green' },
  reopened: { label: 'Riaperto', tone: 'purple' },
}

const wordsOfValue = ({ analyte, before, after }: JudgedOtherwise): string =>
  before === after
    ? `${analyte} giudicato con un’altra regola`
    : `${analyte}: ${before === null ? 'nessun segnale' : flagLabels[before]} → ${flagLabels[after]}`

/** Italian sentence of the differences now: names of facts and analytes, no values, no personal data. */
export function reassessmentText(cause: ReassessmentCause, details: ReassessmentDetails): string {
  const parts = [
    ...(details.facts.length > 0 ? [namesOfChanged(details.facts)] : []),
    ...details.values.map(wordsOfValue),
    ...(details.reason === null ? [] : [details.reason]),
  ]
  return [reassessmentCauses[cause], parts.join('; ')].filter(Boolean).join(': ')
}

/**
 * Why a report cannot be confirmed as it is; null when it can. A confirmation says that the report is still
 * valid.
 */
export const confirmReassessmentRefusal = (status: ReportStatus): string | null =>
  status === 'accepted' ? null : 'Si conferma solo un referto accettato.'
