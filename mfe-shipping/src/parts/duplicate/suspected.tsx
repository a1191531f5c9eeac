import type { Newborn } from '@sne/shared/contract'
import { Alert } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { duplicateTexts as texts } from './texts.ts'

interface SuspectedProps {
  readonly newborn: Pick<Newborn, 'duplicates'>
}

/** Says on a newborn's page that another record may be the same newborn, with the way to compare them. */
export const Suspected = ({ newborn: { duplicates } }: SuspectedProps) =>
  duplicates.length > 0 && (
    <Alert
      type="warning"
      showIcon
      title={texts.suspected}
      description={
        <>
          <p>{texts.suspectedOf(duplicates.length)}</p>
          {duplicates.map(({ pairId, newborn }) => (
            <p key={pairId}>
              <Link to={`/newborn/duplicates/${pairId}`}>{texts.compareWith(newborn.code)}</Link>
            </p>
          ))}
        </>
      }
    />
  )
