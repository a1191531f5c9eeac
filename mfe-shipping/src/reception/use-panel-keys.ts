import type { ReceptionCard } from '@sne/shared/contract'
import { useHotkeys } from '@sne/shared/ui-core'
import { useEffect, useRef, useState } from 'react'
import { acceptTexts } from '../shipping/accept/texts.ts'
import { receptionTexts as texts } from './texts.ts'
import type { Reception } from './use-reception.ts'

const laterTexts = { unsuitable: texts.markUnsuitable, undo: acceptTexts.undo } as const

/**
 * Keys of the last reading. One that is pressed while the reading is on its way waits for the answer; the last one counts.
 * @returns what the waiting key will do, in words; null when none waits
 */
export function usePanelKeys(
  { outcome, undo }: Pick<Reception, 'outcome' | 'undo'>,
  refusing: ReceptionCard | null,
  onRefuse: (card: ReceptionCard | null) => void,
): string | null {
  const card = outcome?.card
  const sending = outcome?.sending === true
  const [later, setLater] = useState<keyof typeof laterTexts | null>(null)
  const inTurn = (key: keyof typeof laterTexts, run: () => void) => (sending ? setLater(key) : run())
  const refuse = () => card && onRefuse(card)

  const answered = () => {
    if (later === null || sending) return
    setLater(null)
    if (later === 'unsuitable') refuse()
    // Never an older reading: where this one changed nothing, there is nothing to take back.
    if (later === 'undo' && undo.last && undo.last.code === outcome?.code) undo.run()
  }
  const latest = useRef(answered)
  useEffect(() => {
    latest.current = answered
  })
  useEffect(() => {
    if (!sending) latest.current()
  }, [sending])

  useHotkeys([
    {
      keys: 'Escape',
      label: texts.field,
      inFields: true,
      enabled: refusing !== null,
      run: () => onRefuse(null),
    },
    {
      keys: 'F2',
      label: texts.markUnsuitable,
      inFields: true,
      enabled: refusing === null && (sending || card !== undefined),
      run: () => inTurn('unsuitable', refuse),
    },
    {
      keys: 'Ctrl+Z',
      label: acceptTexts.undo,
      inFields: true,
      enabled: refusing === null && (sending || undo.last !== null),
      run: () => inTurn('undo', undo.run),
    },
  ])
  return sending && later ? laterTexts[later] : null
}
