import { type DragEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { columnOf, type Position, plateRows, rowNames } from '../../../domain/index.ts'
import '../../styles/well-map.css'
import { type DragSource, isPlateDrag, readDrag, startDrag } from './drag-source.ts'
import type { MapWell } from './map-well.ts'
import { useMapKeys } from './use-map-keys.ts'
import { useWellCursor, type WellCursorOptions } from './use-well-cursor.ts'
import { WellCell } from './well-cell.tsx'
import { joinedSides } from './well-steps.ts'

export interface WellMapProps extends Omit<WellCursorOptions, 'selected'> {
  /** Names the map: "Piastra 2026/12". */
  readonly label: string
  readonly wells: readonly MapWell[]
  readonly selected?: readonly string[]
  /** Wells to be seen from afar (the next to punch). */
  readonly lit?: readonly string[]
  /** Something was dropped on a well; its presence makes sample and control wells movable. */
  readonly onDrop?: (target: Position, source: DragSource) => void
}

const columns = plateRows[0]!.map(columnOf)
const none: readonly string[] = []

/**
 * A 96-well plate, 8 × 12, for keyboard, mouse and drag. Samples are round, controls square, white spots
 * diamonds; replicates share one outline.
 */
export function WellMap(props: WellMapProps) {
  const { label, wells, selected = none, lit = none, onDrop, onEnter } = props
  const { cursor, onKeyDown, onClick } = useWellCursor({ ...props, selected })
  useMapKeys(props)
  const [over, setOver] = useState<Position | null>(null)
  const byPosition = new Map(wells.map((well) => [well.position, well]))
  const groupOf = (position: Position) => byPosition.get(position)?.group

  const drag = (kind: 'start' | 'over' | 'leave' | 'drop', position: Position, event: DragEvent) => {
    if (kind === 'start') return startDrag(event, { kind: 'well', position })
    if (kind === 'leave') return setOver((current) => (current === position ? null : current))
    if (!onDrop || !isPlateDrag(event)) return
    event.preventDefault()
    if (kind === 'over') return setOver(position)
    setOver(null)
    const source = readDrag(event)
    if (source && !(source.kind === 'well' && source.position === position)) onDrop(position, source)
  }
  const stable = useLatest({ drag, onClick, onEnter: (position: Position) => onEnter?.(position) })

  return (
    <table
      className="sne-map"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys of its own is a grid.
      role="grid"
      aria-label={label}
      aria-multiselectable={props.onSelect !== undefined}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plateRows.map((row, index) => (
          <tr key={rowNames[index]}>
            <th scope="row">{rowNames[index]}</th>
            {row.map((position) => (
              <WellCell
                key={position}
                position={position}
                well={byPosition.get(position)}
                joined={joinedSides(position, groupOf)}
                cursor={cursor === position}
                selected={selected.includes(position)}
                lit={lit.includes(position)}
                over={over === position}
                draggable={onDrop !== undefined && (byPosition.get(position)?.type ?? 'empty') !== 'empty'}
                onClick={stable.onClick}
                onDoubleClick={stable.onEnter}
                onDrag={stable.drag}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Callbacks {
  readonly drag: (kind: 'start' | 'over' | 'leave' | 'drop', position: Position, event: DragEvent) => void
  readonly onClick: (position: Position, event: MouseEvent) => void
  readonly onEnter: (position: Position) => void
}

/** The same functions at every render, which call the newest ones: 96 wells need not be drawn anew. */
function useLatest(callbacks: Callbacks): Callbacks {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  return {
    drag: useCallback((...args) => latest.current.drag(...args), []),
    onClick: useCallback((...args) => latest.current.onClick(...args), []),
    onEnter: useCallback((...args) => latest.current.onEnter(...args), []),
  }
}
