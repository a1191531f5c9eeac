import { isCritical, isOut } from './cutoff.ts'
import type { GridActionName } from './grid-actions.ts'
import type { Flag } from './sample-analysis.ts'
import type { Screening } from './screenings.ts'
import type { Smn1Outcome } from './sma.ts'

/** What is known of one row when an action is proposed. */
export interface ReviewFacts {
  readonly category: Screening
  /** Flags of all analytes and ratios, those of the excluded ones left out. */
  readonly flags: readonly Flag[]
  /** Outcome of the PCR; null in the other categories. */
  readonly smn1: Smn1Outcome | null
  /** The analysis repeats an altered one on the same card, or is a second tier. */
  readonly retested: boolean
  /** The last analysis of this card was repeated because it could not be read. */
  readonly repeatedUnreadable: boolean
  /** The card answers a recall. */
  readonly recallSample: boolean
  /** An earlier card of this newborn was out of range in this category. */
  readonly earlierPositive: boolean
  /** A second-tier type exists for this analysis. */
  readonly hasSecondTier: boolean
  /** The replicates disagree: see `combineReplicates`. */
  readonly discordant: boolean
}

export interface ProposedAction {
  readonly action: GridActionName
  /** A critical value: to be acted on the same day, whatever the action. */
  readonly critical: boolean
  /** Italian, one sentence. */
  readonly why: string
}

/**
 * The action proposed for a row of the grid; a person decides. In order: what cannot be read is repeated
 * once; in range is reported (as returned on a recalled card); out of range the first time is repeated in
 * duplicate; confirmed, it goes to the second tier where there is one, or the newborn is recalled (with serum
 * for hypothyroidism at the second positive); out again on a recalled card is urgent.
 */
export function proposeAction(facts: ReviewFacts): ProposedAction {
  const critical = facts.flags.some(isCritical)
  const propose = (action: GridActionName, why: string): ProposedAction => ({ action, critical, why })

  if (facts.smn1 !== null) return proposeForSmn1(facts.smn1, facts)

  if (facts.flags.some(isOut)) {
    if (facts.recallSample) return propose('urgent_recall', 'Fuori soglia anche sul campione di richiamo')
    if (!facts.retested)
      return critical
        ? propose('re_test_duplicate', 'Valore critico: ripetere in giornata')
        : propose('re_test_duplicate', 'Fuori soglia alla prima analisi')
    if (facts.hasSecondTier) return propose('second_tier', 'Fuori soglia confermato alla ripetizione')
    return facts.category === 'ic' && facts.earlierPositive
      ? propose('request_serum', 'Secondo valore fuori soglia: serve il siero')
      : propose('recall_spot', 'Fuori soglia confermato alla ripetizione')
  }
  if (facts.flags.length === 0 || facts.flags.includes('ERR'))
    return facts.repeatedUnreadable
      ? propose('not_evaluable', 'Valori non leggibili anche alla ripetizione')
      : propose('re_test_single', 'Valori mancanti o non leggibili')
  if (facts.discordant && !facts.retested) return propose('re_test_duplicate', 'Repliche discordanti')
  return facts.recallSample
    ? propose('positivity_returned', 'Campione di richiamo nella norma')
    : propose('report_negative', 'Tutti i valori nella norma')
}

function proposeForSmn1(outcome: Smn1Outcome, facts: ReviewFacts): ProposedAction {
  if (outcome === 'repeat')
    return facts.repeatedUnreadable
      ? {
          action: 'not_evaluable',
          critical: false,
          why: 'Gene di riferimento non valido anche alla ripetizione',
        }
      : { action: 're_test_single', critical: false, why: 'Gene di riferimento non valido' }
  if (outcome === 'altered')
    return facts.retested || facts.recallSample
      ? { action: 'urgent_recall', critical: true, why: 'SMN1 assente per la seconda volta' }
      : { action: 're_test_duplicate', critical: true, why: 'SMN1 assente: ripetere in giornata' }
  if (facts.discordant && !facts.retested)
    return { action: 're_test_duplicate', critical: false, why: 'Repliche discordanti' }
  return facts.recallSample
    ? { action: 'positivity_returned', critical: false, why: 'Campione di richiamo nella norma' }
    : { action: 'report_negative', critical: false, why: 'SMN1 presente' }
}
