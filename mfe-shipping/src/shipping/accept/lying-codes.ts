import { sameBarcode } from '@sne/shared/domain'
import type { Outcome } from '../../parts/scanning/outcome.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'

interface Conflict {
  readonly outcome: Pick<Outcome, 'code' | 'unresolved'>
}

/**
 * Codes without a decision, as far as any page knows: the open points, and the scans that waited for the network and end in a
 * question. Each code is listed once.
 */
export const lyingCodes = (
  points: readonly OpenPoint[],
  conflicts: readonly Conflict[],
): Pick<OpenPoint, 'code' | 'kind'>[] => [
  ...points,
  ...conflicts.flatMap(({ outcome: { code, unresolved: kind } }) =>
    kind && !points.some((point) => sameBarcode(point.code, code)) ? [{ code, kind }] : [],
  ),
]
