import { type RejectionCause, rejectionCauses } from './run-rejection.ts'

/** The run on which a first analysis was measured before it came back to planning. */
export interface EarlierRun {
  /** Name of the plate, otherwise its barcode. */
  readonly plate: string
  /** Why the run was rejected; null where its results were deleted. */
  readonly cause: RejectionCause | null
  /** The latest copy of the plate that lacks the sample; null without one. */
  readonly copy: string | null
}

/** Why a first analysis waits for a plate again. */
export const whyPlannedAgain = ({ plate, cause, copy }: EarlierRun): string =>
  [
    cause === null
      ? `Risultati cancellati: piastra ${plate}`
      : `Corsa respinta: piastra ${plate} (${rejectionCauses[cause]})`,
    ...(copy === null ? [] : [`non è più sulla copia ${copy}`]),
  ].join('; ')
