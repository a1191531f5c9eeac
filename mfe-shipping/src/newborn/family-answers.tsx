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

type WithoutCard = NonNullable<Newborn['answersWithoutCard']>[number]

/** Answers whose card is no longer registered. */
const togetherWithoutCard = (answers: readonly WithoutCard[]) => [
  ...Map.groupBy(answers, ({ agrees, saidAt }) => `${agrees} ${saidAt}`).values(),
]

interface Props {
  readonly newborn: Pick<Newborn, 'id' | 'familyAnswers' | 'answersWithoutCard'>
}

const Said = ({ answers }: { readonly answers: readonly Pick<Answer, 'category' | 'agrees'>[] }) => (
  <>
    <strong>{answers[0]?.agrees ? texts.agrees : texts.refuses}</strong>{' '}
    {answers.map(({ category }) => screeningShortLabels[category]).join(', ')}
    {': '}
  </>
)

/**
 * The family's last answers on the screening, with their moment and card. Nothing where nobody recorded any.
 */
export function FamilyAnswers({ newborn }: Props) {
  const answers = newborn.familyAnswers ?? []
  const without = newborn.answersWithoutCard ?? []
  if (answers.length + without.length === 0) return null
  return (
    <Card title={texts.familyAnswers}>
      <ul className="shp-lines">
        {together(answers).map(([first, ...more]) =>
          first ? (
            <li key={`${first.category}`}>
              <Said answers={[first, ...more]} />
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
        {togetherWithoutCard(without).map(([first, ...more]) =>
          first ? (
            <li key={`${first.category}`}>
              <Said answers={[first, ...more]} />
              {texts.saidAt(formatDateTime(first.saidAt))}, {texts.onTakenOutCard}
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  )
}
