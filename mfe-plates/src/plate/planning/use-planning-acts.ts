import type { PlanningInfo, Plate } from '@sne/shared/contract'
import { areWellsEditable, type LayoutMaterial } from '@sne/shared/domain'
import type { useToast } from '@sne/shared/shell'
import type { DragSource } from '@sne/shared/ui-data'
import { useState } from 'react'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { PlaceTarget } from './place-target.ts'
import { usePlacing } from './use-placing.ts'
import type { ToPlan } from './use-plannable.ts'
import type { Planning } from './use-planning.ts'

interface Given {
  readonly plate: Pick<Plate, 'status'>
  readonly planning: Pick<
    Planning,
    | 'toPlan'
    | 'place'
    | 'placeAll'
    | 'readAgain'
    | 'isSearching'
    | 'q'
    | 'free'
    | 'fill'
    | 'placeEqa'
    | 'move'
  >
  /** The text in the search field, as of now. */
  readonly q: string
  readonly toast: ReturnType<typeof useToast>
}

/** A person's acts on the list and the map: each act once, for its key, its button and the mouse. */
export function usePlanningActs({ plate, planning, q, toast }: Given) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const open = areWellsEditable(plate.status)
  const { toPlan: items, place, placeAll, readAgain } = planning
  const placing = usePlacing({ items, place, placeAll, readAgain })
  const { next, placingAll } = placing
  // The placed rows belong to the present text, not to the text before it.
  const isSearching = planning.isSearching || planning.q !== q

  const sayOnTheirWay = () => toast('info', placingAll ? texts.placingAll : texts.allOnTheirWay)
  const placeItem = (item: ToPlan | undefined, target: PlaceTarget = {}) => {
    if (open && item && !placing.place(item, target)) sayOnTheirWay()
  }
  /** Wells that are filled or freed are no selection any more. */
  const endSelection = () => {
    setSelected([])
    return selected
  }
  const free = (positions: readonly string[]) => {
    setSelected([])
    void planning.free(positions)
  }
  const fill = (material: LayoutMaterial) => void planning.fill(endSelection(), material)

  return {
    open,
    selected,
    select: setSelected,
    isSearching,
    /** The row that the next key places. */
    next,
    placingAll,
    choose: placing.choose,
    placeItem,
    /** Places the next row. @param well the next free one without it */
    placeNext: (well?: string) => {
      if (!open) return
      if (isSearching) return toast('info', texts.searching)
      if (!(next && placing.place(next, { well }))) sayOnTheirWay()
    },
    /** Places every row that the list shows. */
    placeListed: () => {
      if (isSearching) return toast('info', texts.searching)
      if (!placing.placeAll()) sayOnTheirWay()
    },
    /** A row of the list, or the content of a well, was dragged to a well. */
    drop: (target: string, source: DragSource) => {
      if (source.kind === 'well') return void planning.move(source.position, target)
      placeItem(
        items?.find(({ key }) => key === source.key),
        { well: target, exact: true },
      )
    },
    free,
    freeSelected: () => free(selected),
    fillBlank: () => fill({ type: 'white_spot' }),
    fillControl: ({ id, level }: Pick<PlanningInfo['qcLots'][number], 'id' | 'level'>) =>
      fill({ type: 'quality_control', level, lotId: id }),
    /** Puts a sample of external assessment into the first well that is selected. */
    fillEqa: (eqaSampleId: number) => {
      const [well] = endSelection()
      if (well) void planning.placeEqa(well, eqaSampleId)
    },
  }
}
export type PlanningActs = ReturnType<typeof usePlanningActs>
