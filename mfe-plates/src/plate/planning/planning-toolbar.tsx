import { Button, Keys, useConfirm } from '@sne/shared/ui-core'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { Planning } from './use-planning.ts'
import type { PlanningActs } from './use-planning-acts.ts'

interface FreeAllProps {
  /** Cards on the plate. */
  readonly count: number
  readonly open: boolean
  readonly planning: Pick<Planning, 'seen' | 'freeAll'>
}

/** Frees the whole map, as it was when the question was asked. */
function FreeAll({ count, open, planning }: FreeAllProps) {
  const confirm = useConfirm()
  const freeAll = async () => {
    const seen = planning.seen()
    if (
      count > 0 &&
      (await confirm({ title: texts.freeTitle, content: texts.freeText(count), danger: true }))
    )
      void planning.freeAll(seen)
  }
  return (
    <Button danger disabled={!open || count === 0} onClick={() => void freeAll()}>
      {texts.freeAll}
    </Button>
  )
}

interface PlanningToolbarProps {
  readonly acts: PlanningActs
  readonly planning: Planning
  readonly q: string
  /** The key that waits for a moment. */
  readonly waits: 'A' | 'C' | null
  /** Cards on the plate. */
  readonly count: number
}

/** Actions on the map, with their keys. */
export function PlanningToolbar({ acts, planning, q, waits, count }: PlanningToolbarProps) {
  const { open, selected, isSearching } = acts
  return (
    <div className="plt-toolbar">
      <Button
        type="primary"
        disabled={!open || planning.total === 0}
        loading={acts.placingAll || waits === 'A'}
        onClick={acts.placeListed}
      >
        {q === '' ? texts.all : texts.allFound(isSearching ? null : planning.total)} <Keys combination="A" />
      </Button>
      <Button disabled={!open} loading={waits === 'C'} onClick={() => void planning.compress()}>
        {texts.compress} <Keys combination="C" />
      </Button>
      <Button disabled={!open || !planning.canUndo} onClick={() => void planning.undo()}>
        {texts.undo} <Keys combination="Ctrl+Z" />
      </Button>
      <Button disabled={!open || !planning.canRedo} onClick={() => void planning.redo()}>
        {texts.redo}
      </Button>
      <Button disabled={!open || selected.length === 0} onClick={acts.freeSelected}>
        {texts.free}
      </Button>
      <FreeAll count={count} open={open} planning={planning} />
    </div>
  )
}
