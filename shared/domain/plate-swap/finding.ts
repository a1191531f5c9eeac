export interface SwapEvidence {
  readonly well: string
  /** Italian: the plate's planned content there. */
  readonly expected: string
  /** Italian: the file's content there. */
  readonly found: string
}

export interface SwapFinding {
  readonly kind: 'rotated' | 'columns' | 'rows' | 'misplaced' | 'empty_samples' | 'history' | 'copied'
  /** Certain: the file is refused. Otherwise a person confirms. */
  readonly certain: boolean
  /** Italian: the finding and its remedy. */
  readonly text: string
  readonly evidence: readonly SwapEvidence[]
}
