import { positions } from '../../../domain/index.ts'
import '../../styles/well-map.css'
import { type MapWell, typeTones } from './map-well.ts'

export interface SmallMapProps {
  /** Text alternative of the map: "Piastra B, 84 pozzetti occupati". */
  readonly label: string
  readonly wells: readonly MapWell[]
  readonly selected?: readonly string[]
  readonly lit?: readonly string[]
}

/** A plate at a glance, for siblings and tabs; nothing in it can be chosen. */
export function SmallMap({ label, wells, selected = [], lit = [] }: SmallMapProps) {
  const byPosition = new Map(wells.map((well) => [well.position, well]))
  return (
    <div className="sne-small-map" role="img" aria-label={label}>
      {positions.map((position) => {
        const well = byPosition.get(position)
        const type = well?.type ?? 'empty'
        const shape = [
          'sne-dot',
          `sne-dot-${well?.reserved ? 'reserved' : type}`,
          `sne-tone-${well?.tone ?? typeTones[type]}`,
          selected.includes(position) && 'sne-dot-selected',
          lit.includes(position) && 'sne-dot-lit',
        ]
        return <span key={position} className={shape.filter(Boolean).join(' ')} />
      })}
    </div>
  )
}

/** The name of a well, readable from two metres. */
export const BigWell = ({ position }: { readonly position: string | null }) => (
  <output className="sne-big-well">{position ?? '–'}</output>
)
