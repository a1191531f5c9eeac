import type { SampleRow } from '@sne/shared/contract'
import { analyzableStatuses, screeningLabels, screeningShortLabels } from '@sne/shared/domain'
import './sample.css'

/** Categories of a card with how far each is, on hover and for screen readers. */
export const ScreeningChips = ({ screenings }: Pick<SampleRow, 'screenings'>) => (
  <span className="shp-signs">
    {screenings.map(({ category, status }) => {
      const { label, tone } = analyzableStatuses[status]
      return (
        <abbr
          key={category}
          className={`shp-sign sne-tone-${tone}`}
          title={`${screeningLabels[category]}: ${label}`}
        >
          {screeningShortLabels[category]}
          <span className="sne-hidden"> {label}</span>
        </abbr>
      )
    })}
  </span>
)
