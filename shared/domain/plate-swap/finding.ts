export interface SwapEvidence {
  readonly well: string
  /** Italian: what the plate has planned there. */
  readonly expected: string
  /** Italian: what the file shows there. */
  readonly found: string
}

export interface SwapFinding {
  readonly kind: 'rotated' | 'columns' | 'rows' | 'misplaced' | 'empty_samples' | 'history' | 'copied'
  /** Certain: the file is refused. Otherwise a person confirms. */
  readonly certain: boolean
  /** Italian: what it is and what to do. */
  readonly text: string
  readonly evidence: readonly SwapEvidence[]
}
