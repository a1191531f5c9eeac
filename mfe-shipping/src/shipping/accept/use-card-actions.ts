import { allowedActions, type Role, sampleMachine } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { type Hotkey, useForgetWork, useHotkeys } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useAskedAfterScan } from '../../parts/scanning/caught-question.tsx'
import { panelWork } from '../../parts/scanning/panel-work.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { undoOffered } from '../../parts/scanning/undo-button.tsx'
import type { CaughtScans } from '../../parts/scanning/use-caught-scan.ts'
import { useKeyInTurn } from '../../parts/scanning/use-key-in-turn.ts'
import type { Acceptance } from './use-acceptance.ts'
import { useOnlyCard } from './use-only-card.ts'
import type { ShownCard } from './use-shown-card.ts'

interface Given {
  readonly acceptance: Acceptance
  readonly shown: ShownCard
  readonly role: Role
  /** False when the shipment is closed. */
  readonly open: boolean
  readonly toField: () => void
  /** Unread scans since the card is shown in the panel. */
  readonly caught: CaughtScans
}

const laterTexts = {
  notValid: texts.notValidAction,
  notRequired: texts.notRequiredAction,
  note: texts.noteAction,
  undo: texts.undo,
} as const

/** The actions on the shown card, each with its key; one list for buttons and keyboard. */
export function useCardActions({ acceptance, shown, role, open, toField, caught }: Given) {
  const { card, outcome, mode } = shown
  const forget = useForgetWork()
  const toast = useToast()
  // A card of another shipment cannot be decided here before it is taken in.
  const foreign = outcome?.question === 'out_of_list'
  // A reading that waits for the network counts as its decision: keys have one meaning with and without
  // network.
  const status = card && (acceptance.scans.statusOf(card.barcode) ?? card.status)
  const allowed =
    status && open && !foreign && !outcome?.sending ? allowedActions(sampleMachine, status, role) : []
  const mayNotRequired = allowed.includes('mark_not_required')
  const onlyCard = useOnlyCard(card, mayNotRequired)
  const question = open ? outcome?.question : undefined
  const reading = mode === 'facts'
  const keyInTurn = useKeyInTurn<keyof typeof laterTexts>({
    outcome,
    act: (key) => runLater(key),
    onDropped: (key, code) => {
      playTone('stop')
      toast('error', texts.keyDropped(laterTexts[key], code))
    },
    onHeld: (key) => acceptance.askUndo(key === 'undo'),
  })
  const { sending, later, inTurn } = keyInTurn
  const asked = useAskedAfterScan(caught)
  const mayAct = (keys: string, barcode: string, title: (barcode: string) => string) =>
    asked.mayAct({ keys, barcode, title })

  const actions = {
    question,
    /** The effect of a key pressed while the card is on its way. */
    later: later && laterTexts[later],
    /** A key waits for the answer about the scanned card: no other card takes its place. */
    isHeld: keyInTurn.isHeld,
    mayNotValid: allowed.includes('mark_not_valid'),
    mayNotRequired,
    /** Why the card cannot be put aside. */
    onlyCard,
    mayNote: card !== null && open && !foreign && !sending,
    notValid: () => shown.setMode('reasons'),
    notRequired: () => {
      if (onlyCard) {
        playTone('stop')
        toast('error', onlyCard)
      } else if (card) void acceptance.decide(card, { status: 'not_required' }).then(() => shown.follow())
    },
    /** The question about a key after a scan that was not read, with the card that the key is about. */
    askedAfterScan: asked.open,
    note: () => shown.setMode('note'),
    confirm: () => {
      if (card && mayAct('F8', card.barcode, texts.confirmCaught)) void acceptance.confirm(card)
    },
    back: () => {
      keyInTurn.drop()
      if (card && mode === 'reasons') forget(panelWork.reasons(card.id))
      if (mode !== 'facts') shown.setMode('facts')
      else if (acceptance.armed) acceptance.arm(false)
      else if (outcome?.question) acceptance.dismiss()
      toField()
    },
  }

  const pressed = {
    /** Taking the mark back needs no question: it decides about no card. */
    armNext: () => {
      if (acceptance.armed || mayAct('F3', texts.nextReading, texts.armCaught))
        acceptance.arm(!acceptance.armed)
    },
    notRequired: () => {
      if (!actions.mayNotRequired) return pressed.armNext()
      if (card && mayAct('F3', card.barcode, texts.notRequiredCaught)) actions.notRequired()
    },
    undo: () => {
      const { last, run } = acceptance.undo
      if (last && mayAct('Ctrl+Z', last.code, texts.undoCaught)) run()
    },
  }

  const runLater = (key: keyof typeof laterTexts): boolean => {
    // Never an older reading: where this one changed nothing, there is nothing to take back.
    const mayUndo = acceptance.undo.last?.code === outcome?.code
    const run = {
      notValid: actions.mayNotValid && actions.notValid,
      notRequired: actions.mayNotRequired && actions.notRequired,
      note: actions.mayNote && actions.note,
      undo: mayUndo && acceptance.undo.run,
    }[key]
    if (run) run()
    return run !== false
  }

  /** The decision in the panel is final: the person does not mean an older reading. */
  const isFinal = outcome?.isFinal === true
  const refuseUndo = () => {
    playTone('stop')
    toast('error', texts.notUndoable)
  }
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
      run: () => inTurn('notRequired', pressed.notRequired),
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
      run: () => (isFinal ? refuseUndo() : inTurn('undo', pressed.undo)),
      enabled: reading && (sending || isFinal || acceptance.undo.last !== null),
      // The field for the scanner always has the focus, and nothing is written in it.
      inFields: true,
    },
    { keys: 'Escape', label: texts.backToField, run: actions.back },
  ]
  useHotkeys(keys)
  const undo = undoOffered(outcome, { ...acceptance.undo, run: pressed.undo }, () =>
    inTurn('undo', pressed.undo),
  )
  return { ...actions, armNext: pressed.armNext, notRequired: pressed.notRequired, undo }
}
export type CardActions = ReturnType<typeof useCardActions>
