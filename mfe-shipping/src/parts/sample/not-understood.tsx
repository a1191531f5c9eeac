import type { NotUnderstood as Part } from '@sne/shared/contract'
import { messagePlace } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import './sample.css'
import { sampleTexts as texts } from './texts.ts'

/**
 * The parts of the birth point's message that could not be parsed, as text: a person reads them and completes
 * the card.
 */
export const NotUnderstood = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.length > 0 && (
    <Alert
      type="warning"
      showIcon
      title={texts.notUnderstood}
      description={
        <ul className="shp-message-parts">
          {parts.map(({ location, text }) => (
            <li key={`${location} ${text}`} title={location}>
              <strong>{messagePlace(location)}</strong>: {text}
            </li>
          ))}
        </ul>
      }
    />
  )
