import { decidedAnalysisStatuses, type SampleAnalysisStatus } from './sample-analysis.ts'
import { isOneOf, type StatusTable } from './status.ts'

/** Who looks after the critical values that an import found in one analysis. */
export type CriticalValueState = 'open' | 'taken' | 'decided' | 'repeated'
export const criticalValueStates: StatusTable<CriticalValueState> = {
  open: { label: 'Da prendere in carico', tone: 'red' },
  taken: { label: 'Preso in carico', tone: 'blue' },
  decided: { label: 'Riga decisa', tone: 'green' },
  repeated: { label: 'Analisi ripetuta', tone: 'grey' },
}

/**
 * A decision about the analysis, or a later result of its card, answers critical values, whoever took charge of them.
 * Values of a run that was thrown away stay open until the card is analysed again.
 */
export function criticalValueState(facts: {
  readonly analysisStatus: SampleAnalysisStatus
  /** The category of the card has a later result. */
  readonly repeated: boolean
  readonly taken: boolean
}): CriticalValueState {
  if (isOneOf(decidedAnalysisStatuses, facts.analysisStatus)) return 'decided'
  if (facts.repeated) return 'repeated'
  return facts.taken ? 'taken' : 'open'
}
