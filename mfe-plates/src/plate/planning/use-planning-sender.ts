import { readAgain, useCallAsRemote, useSender, withinPatience } from '@sne/shared/client'
import { type Plate, planningEndpoints, plateEndpoints } from '@sne/shared/contract'
import { layoutChangeWords } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import {
  createPlanningSender,
  type PlanningAct,
  type PlanningNotice,
  type PlanningState,
} from './planning-sender.ts'

const atFirst: PlanningState = {
  plates: null,
  canUndo: false,
  canRedo: false,
  isWorking: false,
  isAway: false,
}

function sentenceOf(notice: Exclude<PlanningNotice, { readonly kind: 'nothing' }>): string {
  if (notice.kind === 'refused')
    return [messageOf(notice.error), texts.actsDropped(notice.dropped)].filter(Boolean).join(' ')
  const codes = new Map(
    notice.plates.flatMap(({ wells }) => wells.map((well) => [well.requestKey, well.barcode] as const)),
  )
  return texts.changedByOthers(
    layoutChangeWords(notice.changes, ({ requestKey }) => codes.get(requestKey) ?? null),
  )
}

/**
 * Sends acts of planning on one plate or its group, and reports the changes of others. @param read plates as
 * the page read them
 */
export function usePlanningSender(plateId: number, read: readonly Plate[] | undefined) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const toast = useToast()
  const [state, setState] = useState(atFirst)
  const [notice, setNotice] = useState<string | null>(null)
  const refresh = () => readAgain(client, planningEndpoints.planAll)
  const latest = useRef({ call, toast, refresh })
  useEffect(() => {
    latest.current = { call, toast, refresh }
  })
  const params = { id: plateId }
  const [sender] = useState(() =>
    createPlanningSender({
      setLayout: (gesture, layout) =>
        withinPatience((signal) =>
          latest.current.call(planningEndpoints.setLayout, { params, body: { gesture, layout } }, { signal }),
        ),
      read: async () =>
        (
          await withinPatience((signal) =>
            latest.current.call(plateEndpoints.getPlateGroup, { params }, { signal }),
          )
        ).plates,
      onChange: setState,
      onNotice: (told) => {
        if (told.kind === 'nothing') return latest.current.toast('info', texts.nothingTo[told.what])
        const sentence = sentenceOf(told)
        if (told.kind === 'refused') latest.current.toast('error', sentence)
        if (told.kind === 'changed' || told.isStale) setNotice(sentence)
        void latest.current.refresh()
      },
    }),
  )
  useEffect(() => {
    if (read) sender.read([...read])
  }, [sender, read])
  useSender(sender)

  const after = <T>(work: Promise<T>) =>
    work.then((result) => {
      void refresh()
      return result
    })
  return {
    state,
    notice,
    forgetNotice: () => setNotice(null),
    refresh,
    run: (act: PlanningAct, seen?: Parameters<typeof sender.add>[1]) => after(sender.add(act, seen)),
    undo: () => after(sender.undo()),
    redo: () => after(sender.redo()),
  }
}
