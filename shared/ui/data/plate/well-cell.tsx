import type { DragEvent, MouseEvent } from 'react'
import { memo } from 'react'
import type { Position } from '../../../domain/index.ts'
import { type MapWell, reservedLabel, type Sides, typeLetters, typeTones, wellInWords } from './map-well.ts'

export interface WellCellProps {
  readonly position: Position
  readonly well: MapWell | undefined
  readonly joined: Sides
  readonly cursor: boolean
  readonly selected: boolean
  readonly lit: boolean
  readonly over: boolean
  readonly draggable: boolean
  readonly onClick: (position: Position, event: MouseEvent) => void
  readonly onDoubleClick: (position: Position) => void
  readonly onDrag: (kind: 'start' | 'over' | 'leave' | 'drop', position: Position, event: DragEvent) => void
}

const joinedClasses = ({ top, right, bottom, left }: Sides) =>
  [top && 'top', right && 'right', bottom && 'bottom', left && 'left']
    .filter(Boolean)
    .map((side) => `sne-joined-${side}`)

/** One well with its shape, letter, sign and outline. */
export const WellCell = memo(function WellCell(props: WellCellProps) {
  const { position, well, onDrag } = props
  const type = well?.type ?? 'empty'
  const cell = [
    'sne-cell',
    well?.group != null && 'sne-cell-group',
    ...joinedClasses(props.joined),
    props.selected && 'sne-cell-selected',
    props.lit && 'sne-cell-lit',
    props.over && 'sne-cell-over',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it takes the keys of all wells.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of the grid take focus.
      role="gridcell"
      className={cell.filter(Boolean).join(' ')}
      tabIndex={props.cursor ? 0 : -1}
      aria-selected={props.selected}
      aria-label={wellInWords(position, well)}
      data-well={position}
      title={wellInWords(position, well)}
      draggable={props.draggable}
      onClick={(event) => props.onClick(position, event)}
      onDoubleClick={() => props.onDoubleClick(position)}
      onDragStart={(event) => onDrag('start', position, event)}
      onDragOver={(event) => onDrag('over', position, event)}
      onDragLeave={(event) => onDrag('leave', position, event)}
      onDrop={(event) => onDrag('drop', position, event)}
    >
      <div className="sne-cell-box">
        <span
          className={`sne-well sne-well-${well?.reserved ? 'reserved' : type} sne-tone-${well?.tone ?? typeTones[type]}`}
        >
          <span className="sne-well-label">
            {well?.label ?? (well?.reserved ? reservedLabel[0] : typeLetters[type])}
          </span>
        </span>
        {well?.mark && <span className="sne-well-mark">{well.mark}</span>}
      </div>
    </td>
  )
})
