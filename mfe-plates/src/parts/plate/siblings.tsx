import type { Plate } from '@sne/shared/contract'
import { SmallMap } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { toMapWell } from './map-wells.ts'
import { plateTexts as texts } from './texts.ts'

interface SiblingsProps {
  readonly plates: readonly Plate[]
  readonly current: number
  readonly work: 'planning' | 'punching' | 'view'
  /** Wells that are punched now. */
  readonly lit?: readonly string[]
}

const samplesOf = ({ wells }: Plate) =>
  wells.flatMap(({ type, position }) => (type === 'sample' ? [position] : []))

/** The plates of a group as tabs with their maps at a glance; nothing for a plate alone. */
export function Siblings({ plates, current, work, lit = [] }: SiblingsProps) {
  if (plates.length < 2) return null
  return (
    <nav className="plt-siblings" aria-label={texts.siblings}>
      {plates.map((plate) => (
        <Link
          key={plate.id}
          className="plt-sibling"
          to={`/plate/${plate.id}/${work}`}
          aria-current={plate.id === current ? 'page' : undefined}
        >
          <span>
            {plate.analysisType.code} · {plate.counters.samples}
          </span>
          <SmallMap
            label={texts.map(plate.name ?? plate.barcode)}
            wells={plate.wells.map(toMapWell)}
            // A plate without a sample there is not punched.
            lit={lit.filter((well) => samplesOf(plate).includes(well))}
          />
        </Link>
      ))}
    </nav>
  )
}
