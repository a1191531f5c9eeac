/** Problem of a file: an `error` stops the import, a `warning` and an `info` are shown and do not stop it. */
export interface FileProblem {
  readonly code:
    | 'empty_file'
    | 'unknown_encoding'
    | 'unreadable_spreadsheet'
    | 'no_header'
    | 'no_rows'
    | 'truncated'
    | 'unreadable_number'
    | 'unknown_answer'
    | 'dilution'
    | 'rejected_value'
    | 'unclear_column'
    | 'unread_columns'
    | 'unreadable_well'
    | 'mixed_decimals'
    | 'uncertain_decimals'
    | 'row_shape'
    | 'second_table'
    | 'several_sheets'
    | 'hidden_cells'
    | 'unbalanced_quotes'
    | 'skipped_rows'
    | 'run_doubt'
    | 'other_quantity'
    | 'punch_error'
    | 'no_proof'
  readonly severity: 'error' | 'warning' | 'info'
  /** Italian, fit to be shown. */
  readonly message: string
  /** Line of the file, from 1; null when it concerns the whole file. */
  readonly line: number | null
}

export const fileError = (
  code: FileProblem['code'],
  message: string,
  line: number | null = null,
): FileProblem => ({ code, severity: 'error', message, line })

export const fileWarning = (
  code: FileProblem['code'],
  message: string,
  line: number | null = null,
): FileProblem => ({ code, severity: 'warning', message, line })

export const fileInfo = (
  code: FileProblem['code'],
  message: string,
  line: number | null = null,
): FileProblem => ({ code, severity: 'info', message, line })
