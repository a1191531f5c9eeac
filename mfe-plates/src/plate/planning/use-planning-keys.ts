import { useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { Planning } from './use-planning.ts'
import type { PlanningActs } from './use-planning-acts.ts'

interface Given {
  readonly acts: Pick<PlanningActs, 'open' | 'placeListed' | 'placeNext'>
  readonly planning: Pick<Planning, 'compress' | 'undo' | 'redo'>
  /** The well under the map's cursor. */
  readonly cursor: string | null
}

/**
 * Keys of planning.
 * @returns the key that waits for a moment: other characters may show that it is a scanner's
 */
export function usePlanningKeys({ acts, planning, cursor }: Given): 'A' | 'C' | null {
  const [waits, setWaits] = useState<'A' | 'C' | null>(null)
  const enabled = acts.open
  useHotkeys([
    {
      keys: 'A',
      label: texts.all,
      run: acts.placeListed,
      enabled,
      alone: true,
      onWaits: (on) => setWaits(on ? 'A' : null),
    },
    {
      keys: 'C',
      label: texts.compress,
      run: () => void planning.compress(),
      enabled,
      alone: true,
      onWaits: (on) => setWaits(on ? 'C' : null),
    },
    { keys: 'Ctrl+Z', label: texts.undo, run: () => void planning.undo(), enabled },
    { keys: 'Ctrl+Y', label: texts.redo, run: () => void planning.redo(), enabled },
    { keys: 'N', label: texts.place, run: () => acts.placeNext(cursor ?? undefined), enabled },
  ])
  return waits
}
