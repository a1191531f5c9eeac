import { Alert, Button } from '@sne/shared/ui-core'
import { useDecisionText } from '../../parts/scanning/use-decision-text.ts'
import { everyCardTexts as texts } from './every-card-texts.ts'
import type { BenchChoices } from './use-bench-choices.ts'

/** Cards that are read become unsuitable: said as long as it holds. */
export function EveryCardNotice({
  choices,
  onEnd,
}: {
  readonly choices: BenchChoices
  readonly onEnd: () => void
}) {
  const decisionText = useDecisionText()
  if (choices.reasons.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={texts.everyCard(decisionText({ status: 'not_valid', reasons: [...choices.reasons] }))}
      action={
        <Button
          onClick={() => {
            choices.unsuitableFor([])
            onEnd()
          }}
        >
          {texts.end}
        </Button>
      }
    />
  )
}
