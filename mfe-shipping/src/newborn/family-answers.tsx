import type { Newborn } from '@sne/shared/contract'
import { formatCollected, formatDateTime, screeningShortLabels } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'

type Answer = NonNullable<Newborn['familyAnswers']>[number]

/** Categories with the same answer, said at the same time on the same card. */
const together = (answers: readonly Answer[]) => [
  ...Map.groupBy(answers, ({ agrees, sampleId, saidAt }) => `${agrees} ${sampleId} ${saidAt}`).values(),
]

/** What the family said last of the screening, when, and on which card. Nothing where no card says anything. */
export function FamilyAnswers({ newborn }: { readonly newborn: Pick<Newborn, 'id' | 'familyAnswers'> }) {
  const answers = newborn.familyAnswers ?? []
  if (answers.length === 0) return null
  return (
    <Card title={texts.familyAnswers}>
      <ul className="shp-lines">
        {together(answers).map(([first, ...more]) =>
          first ? (
            <li key={`${first.category}`}>
              <strong>{first.agrees ? texts.agrees : texts.refuses}</strong>{' '}
              {[first, ...more].map(({ category }) => screeningShortLabels[category]).join(', ')}
              {': '}
              {first.saidAt === null
                ? texts.saidAtCollection(formatCollected(first))
                : texts.saidAt(formatDateTime(first.saidAt))}
              {', '}
              {first.removed ? (
                texts.onRemovedCard(first.barcode)
              ) : (
                <Link to={`/newborn/${newborn.id}/sample/${first.sampleId}`}>
                  {texts.onCard(first.barcode)}
                </Link>
              )}
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  )
}
