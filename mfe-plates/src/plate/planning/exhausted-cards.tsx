import { useCallAsRemote } from '@sne/shared/client'
import { analyzableSampleEndpoints, type PlanningInfo } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { useState } from 'react'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

type Exhausted = PlanningInfo['exhausted'][number]

interface ExhaustedCardsProps {
  readonly cards: readonly Exhausted[]
  /** The header of the planning page is read again. */
  readonly onChanged: () => void
}

/**
 * Analyses that no plate can take because their card has too few discs. A first analysis is asked for on a new card; a
 * repetition is decided by an analyst.
 */
export function ExhaustedCards({ cards, onChanged }: ExhaustedCardsProps) {
  const call = useCallAsRemote()
  const confirm = useConfirm()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const firsts = cards.filter(({ kind }) => kind === 'first')
  const repeated = cards.length - firsts.length
  if (cards.length === 0) return null

  const ask = async () => {
    const content = texts.askCardsText(firsts.map(({ barcode }) => barcode))
    if (!(await confirm({ title: texts.askCards(firsts.length), content, danger: true }))) return
    setAsking(true)
    let asked = 0
    for (const { analyzableSampleId: id, version, barcode } of firsts)
      try {
        const body = {
          status: 'not_valid' as const,
          reasons: [{ code: 'insufficient' }],
          createSampleRequest: true,
          version,
        }
        await call(analyzableSampleEndpoints.changeAnalyzableStatus, { params: { id }, body })
        asked += 1
      } catch (error) {
        toast('error', texts.notAsked(barcode, messageOf(error)))
      }
    setAsking(false)
    if (asked > 0) toast('success', texts.askedCards(asked))
    onChanged()
  }

  return (
    <Alert
      type="warning"
      showIcon
      title={texts.exhausted(cards.length)}
      description={
        <>
          <ul>
            {cards.map((card) => (
              <li key={card.analyzableSampleId}>
                {texts.exhaustedCard(card.barcode, card.punchesNeeded, card.discsUnused)}
              </li>
            ))}
          </ul>
          {repeated > 0 && <p>{texts.exhaustedRepetitions(repeated)}</p>}
        </>
      }
      action={
        firsts.length > 0 && (
          <Button disabled={asking} onClick={() => void ask()}>
            {texts.askCards(firsts.length)}
          </Button>
        )
      }
    />
  )
}
