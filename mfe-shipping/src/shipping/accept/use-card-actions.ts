import { allowedActions, type Role, sampleMachine } from '@sne/shared/domain'
import { type Hotkey, useForgetWork, useHotkeys } from '@sne/shared/ui-core'
import { useEffect, useRef, useState } from 'react'
import { panelWork } from './panel-work.ts'
import { acceptTexts as texts } from './texts.ts'
import type { Acceptance } from './use-acceptance.ts'
import type { ShownCard } from './use-shown-card.ts'

interface Given {
  readonly acceptance: Acceptance
  readonly shown: ShownCard
  readonly role: Role
  /** False when the shipment is closed. */
  readonly open: boolean
  readonly toField: () => void
}

const laterTexts = {
  notValid: texts.notValidAction,
  notRequired: texts.notRequiredAction,
  note: texts.noteAction,
  undo: texts.undo,
} as const

/** What can be done with the card that is shown, each with its key; the same for buttons and keyboard. */
export function useCardActions({ acceptance, shown, role, open, toField }: Given) {
  const { card, outcome, mode } = shown
  const forget = useForgetWork()
  // A card of another shipment belongs to nobody's hands here before it is taken in.
  const foreign = outcome?.question === 'out_of_list'
  const allowed =
    card && open && !foreign && !outcome?.sending ? allowedActions(sampleMachine, card.status, role) : []
  const question = open ? outcome?.question : undefined
  const reading = mode === 'facts'
  // A key pressed while the card is on its way means this card: it waits for the answer, and the last one counts.
  const sending = outcome?.sending === true
  const [later, setLater] = useState<'notValid' | 'notRequired' | 'note' | 'undo' | null>(null)
  const inTurn = (action: NonNullable<typeof later>, run: () => void) => (sending ? setLater(action) : run())

  const actions = {
    question,
    /** What a key pressed while the card is on its way will do. */
    later: sending && later ? laterTexts[later] : null,
    mayNotValid: allowed.includes('mark_not_valid'),
    mayNotRequired: allowed.includes('mark_not_required'),
    mayNote: card !== null && open && !foreign && !sending,
    notValid: () => shown.setMode('reasons'),
    notRequired: () => {
      if (card) void acceptance.decide(card, { status: 'not_required' }).then(shown.follow)
    },
    armNext: () => acceptance.arm(!acceptance.armed),
    note: () => shown.setMode('note'),
    confirm: () => {
      if (card) void acceptance.confirm(card)
    },
    back: () => {
      if (card && mode === 'reasons') forget(panelWork.reasons(card.id))
      if (mode !== 'facts') shown.setMode('facts')
      else if (acceptance.armed) acceptance.arm(false)
      else if (outcome?.question) acceptance.dismiss()
      toField()
    },
  }

  const answered = () => {
    if (later === null || sending) return
    setLater(null)
    if (later === 'notValid' && actions.mayNotValid) actions.notValid()
    if (later === 'notRequired' && actions.mayNotRequired) actions.notRequired()
    if (later === 'note' && actions.mayNote) actions.note()
    // Never an older reading: where this one changed nothing, there is nothing to take back.
    if (later === 'undo' && acceptance.undo.last?.code === outcome?.code) acceptance.undo.run()
  }
  const latest = useRef(answered)
  useEffect(() => {
    latest.current = answered
  })
  useEffect(() => {
    if (!sending) latest.current()
  }, [sending])

  const keys: Hotkey[] = [
    {
      keys: 'F2',
      label: texts.notValidAction,
      run: () => inTurn('notValid', actions.notValid),
      enabled: reading && (sending || actions.mayNotValid),
    },
    {
      keys: 'F3',
      label: `${texts.notRequiredAction} / ${texts.notRequiredNext}`,
      run: () => inTurn('notRequired', actions.mayNotRequired ? actions.notRequired : actions.armNext),
      enabled: reading && open,
    },
    {
      keys: 'F4',
      label: texts.noteAction,
      run: () => inTurn('note', actions.note),
      enabled: reading && (sending || actions.mayNote),
    },
    {
      keys: 'F8',
      label: texts.confirmAction.blocking,
      run: actions.confirm,
      enabled: reading && question !== undefined,
    },
    {
      keys: 'Ctrl+Z',
      label: texts.undo,
      run: () => inTurn('undo', acceptance.undo.run),
      enabled: reading && (sending || acceptance.undo.last !== null),
      // The field for the scanner always has the focus, and nothing is written in it.
      inFields: true,
    },
    { keys: 'Escape', label: texts.backToField, run: actions.back },
  ]
  useHotkeys(keys)
  return actions
}
export type CardActions = ReturnType<typeof useCardActions>
