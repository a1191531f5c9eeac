/** Background work that has stopped while calls are answered normally, and limits that nobody approved. */
export type WarningCode =
  | 'disk_full'
  | 'disk_read_only'
  | 'disk_unavailable'
  | 'reports_without_document'
  | 'letters_waiting'
  | 'letters_failing'
  | 'letters_given_up'
  | 'letters_without_server'
  | 'limits_to_approve'
  | 'planned_cards_to_approve'
  | 'times_to_approve'
  | 'protocols_to_approve'
  | 'rounds_failing'
  | 'rounds_late'
  | 'kept_files_lost'
  | 'summaries_repaired'
  | 'barcodes_alike'
  | 'remotes_failing'
  | 'registry_unusable'
  | 'registry_version_missing'
  | 'registry_version_damaged'
  | 'remote_recalled_from_all'
  | 'connections_refused'
  | 'connections_busy'
  | 'clock_differs'
  | 'clock_before_trail'
  | 'clock_long_after_trail'
  | 'clock_set'
  | 'restore_unnoticed'

export interface Warning {
  readonly code: WarningCode
  /** Records or rounds that are concerned; connections that the database grants, or that are busy; 1 for the clock. */
  readonly count: number
  /** Age of the oldest of them; for the clock, by how much it differs. Whole seconds. */
  readonly seconds: number
  /** Which records, or the error; absent where the code says all. */
  readonly detail?: string
}
