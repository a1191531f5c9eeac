import type { GridRow } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { useState } from 'react'
import { gridTexts as texts } from './texts.ts'

/** Whether values are shown with their change since the analysis before, and the switch for it. */
export function useDeltas(rows: readonly GridRow[]): [shown: boolean, turn: () => void] {
  const [shown, setShown] = useState(false)
  const toast = useToast()
  const turn = () => {
    if (!shown && !rows.some(({ history }) => history?.length)) return toast('info', texts.noDeltas)
    setShown(!shown)
  }
  return [shown, turn]
}
