import type { LayoutChange } from '@sne/shared/domain'
import { refuse } from '../../platform/calls/refusal.ts'
import { checkEditable } from '../../records/plates/open-plate.ts'
import { type Board, wellAt } from './board.ts'

/**
 * Wells that may change: their plate is open, and no disc of them was punched or tried.
 * @throws Refusal `not_found`, `invalid_transition`, `well_punched`
 */
export function checkWells(board: Board, changes: readonly LayoutChange[]): void {
  for (const plate of board.siblings)
    if (changes.some(({ plateId }) => plateId === plate.id)) checkEditable(plate)
  for (const { plateId, position, before } of changes) {
    const { punchStatus } = wellAt(board, plateId, position)
    if (before !== null && punchStatus !== null && punchStatus !== 'to_punch') throw refuse('well_punched')
  }
}
