/** The last changes of a row in a grid's draft. */
export interface ChangedRow {
  readonly savedVersion: number | null
  readonly saved: { readonly by: { readonly id: number } | null } | null
  /** Null or absent: nobody changed the values after the import. Changed by nobody: a correction did it. */
  readonly values?: { readonly version: number; readonly by: { readonly id: number } | null } | null
}

/** Somebody else, or a correction, changed the values of a row after a version. */
export const areValuesOvertaken = ({ values }: ChangedRow, version: number, person: number): boolean =>
  (values?.version ?? 0) > version && values?.by?.id !== person

/**
 * Somebody else saved a row, or changed its values, after a version. Values that the person changed last are known to
 * them: the answer of that change was the whole row.
 */
export const isOvertaken = (row: ChangedRow, version: number, person: number): boolean =>
  ((row.savedVersion ?? 0) > version && row.saved?.by?.id !== person) ||
  areValuesOvertaken(row, version, person)
