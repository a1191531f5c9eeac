import { errorCatalogue, type Shipping } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Alert, Button } from '@sne/shared/ui-core'
import { useDecisionText } from '../../parts/scanning/use-decision-text.ts'
import { everyCardTexts as texts } from './every-card-texts.ts'

interface EveryCardNoticeProps {
  readonly everyCard: Shipping['everyCard']
  readonly onEnd: () => void
}

/** Cards that are read become unsuitable: said as long as it holds, with who decided it where it was a colleague. */
export function EveryCardNotice({ everyCard, onEnd }: EveryCardNoticeProps) {
  const decisionText = useDecisionText()
  const me = useSession()
  if (!everyCard) return null
  const { reasons, by } = everyCard
  return (
    <Alert
      type="error"
      showIcon
      title={texts.everyCard(
        decisionText({ status: 'not_valid', reasons }),
        by && by.id !== me.id ? by.label : null,
      )}
      action={
        <Button
          disabled={isSupportSession(me)}
          title={isSupportSession(me) ? errorCatalogue.own_session.message : undefined}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      }
    />
  )
}
