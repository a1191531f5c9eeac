import { type LineChange, lineChanges } from './line-changes.ts'

/** Name of our analyte in an instrument's files of one import profile. */
export interface FileName {
  readonly profileId: string
  /** As the file writes it, without unit. */
  readonly name: string
  /** Code of the analyte. */
  readonly analyte: string
}

/** Most names that a laboratory may have. */
export const mostFileNames = 200

export interface FileNameChange extends LineChange {
  readonly profileId: string
  readonly name: string
  readonly analyte: string
}

/** Differences of `after` from `before`. */
export const fileNameChanges = (before: readonly FileName[], after: readonly FileName[]): FileNameChange[] =>
  lineChanges(before, after, {
    keyOf: ({ profileId, name }) => `${profileId} ${name.toLowerCase()}`,
    said: ['analyte'],
  }).map(({ line, ...change }) => ({ ...line, ...change }))
