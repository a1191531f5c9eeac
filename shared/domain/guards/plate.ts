import type { GuardRefusal } from '../transition.ts'
import type { WellType } from '../well-type.ts'
import { reasonGiven } from './given.ts'

interface UndecidedRow {
  readonly sampleAnalysisId: number
  readonly wells: readonly string[]
  /** Italian sentence. */
  readonly reason: string
}

/** A message of an import about a results file. */
interface FileProblem {
  readonly severity: 'error' | 'warning' | 'info'
  /** Italian sentence. */
  readonly text: string
}

/** A reason why a plate cannot be closed. */
interface Blocker {
  readonly reason: string
}

const closable = ({ blockers }: { readonly blockers: readonly Blocker[] }): GuardRefusal | null =>
  blockers.length === 0 ? null : { code: 'plate_blocked', details: { blockers } }

const undecided = (rows: readonly UndecidedRow[]): GuardRefusal => {
  const [first] = rows
  return {
    code: 'undecided_rows',
    message:
      rows.length === 1
        ? `Pozzetto ${first?.wells[0]}: ${first?.reason}`
        : `${rows.length} righe non hanno ancora una decisione completa.`,
    details: { rows },
  }
}

/** Guards of a plate. */
export const plateGuards = {
  planned_well_scanned: (facts: { readonly wellType: WellType }): GuardRefusal | null =>
    facts.wellType === 'empty' ? {} : null,

  /** At least one sample, and the analysis type needs no punching. */
  samples_without_punching: (facts: {
    readonly blockers: readonly Blocker[]
    readonly requiresPunching: boolean
  }): GuardRefusal | null => closable(facts) ?? (facts.requiresPunching ? {} : null),

  /** At least one sample, and every well punched, insufficient or skipped. */
  every_well_decided: closable,

  /** No results yet (the status says so); by the planner, or by a lead of the laboratory. */
  no_results_and_planner_or_lead: (facts: {
    readonly planner: boolean
    readonly lead: boolean
  }): GuardRefusal | null => (facts.planner || facts.lead ? null : { code: 'lead_required' }),

  /** No error in the file, in its statements on plate and wells, or in its share of wells. */
  file_matches: (facts: { readonly problems: readonly FileProblem[] }): GuardRefusal | null => {
    const error = facts.problems.find(({ severity }) => severity === 'error')
    return error ? { code: 'file_mismatch', message: error.text } : null
  },

  reason_given: reasonGiven,

  /**
   * By an analyst or a lead. A lead alone rejects a run that a lead released, or whose grid is closed. Nobody
   * rejects a closed run with a signed report. The run has a sample to repeat: decisions made stay made.
   */
  run_rejectable: (facts: {
    readonly analyst: boolean
    readonly lead: boolean
    readonly released: boolean
    /** The grid is closed. */
    readonly completed: boolean
    /** Signed reports on the run. */
    readonly signed: number
    readonly toRepeat: number
  }): GuardRefusal | null => {
    if (!facts.lead && (facts.released || facts.completed || !facts.analyst)) return { code: 'lead_required' }
    if (facts.completed && facts.signed > 0)
      return {
        message:
          'Un referto di questa corsa è già firmato: la corsa si segna come errata, e i referti sono da rivalutare.',
      }
    return facts.toRepeat > 0
      ? null
      : { message: 'Ogni campione è già deciso: la corsa non ha nulla da ripetere.' }
  },

  /** By a lead other than the person who rejected the run, where the rejection closed its grid. */
  rejection_revocable: (facts: {
    readonly lead: boolean
    readonly ownRejection: boolean
    /** The grid was closed by decisions before the run was rejected. */
    readonly closedBefore: boolean
  }): GuardRefusal | null => {
    if (!facts.lead) return { code: 'lead_required' }
    if (facts.closedBefore)
      return {
        message: 'La griglia era già chiusa quando la corsa è stata respinta: i campioni si ripetono.',
      }
    return facts.ownRejection
      ? {
          code: 'four_eyes',
          message: 'Chi ha respinto la corsa non annulla il respingimento: decide un altro responsabile.',
        }
      : null
  },

  /** An action on every row that the judgement allows: failed controls hold the negatives of their analytes, not the whole plate. */
  every_row_decided: (facts: { readonly undecided: readonly UndecidedRow[] }): GuardRefusal | null =>
    facts.undecided.length > 0 ? undecided(facts.undecided) : null,
} as const
