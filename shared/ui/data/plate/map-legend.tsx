import { type WellType, wellTypeLabels } from '../../../domain/index.ts'
import '../../styles/well-map.css'
import { typeLetters, typeTones } from './map-well.ts'

const shown: readonly WellType[] = ['sample', 'quality_control', 'white_spot', 'eqa_sample', 'empty']

/** Meaning of the shapes of a plate map. */
export const MapLegend = () => (
  <ul className="sne-legend">
    {shown.map((type) => (
      <li key={type}>
        <span className={`sne-well sne-well-${type} sne-tone-${typeTones[type]}`} aria-hidden="true">
          <span className="sne-well-label">{typeLetters[type]}</span>
        </span>
        {wellTypeLabels[type]}
      </li>
    ))}
  </ul>
)
