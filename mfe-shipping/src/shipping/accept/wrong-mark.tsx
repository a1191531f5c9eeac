import { useCall } from '@sne/shared/client'
import { type ShippingSampleRow, sampleEndpoints } from '@sne/shared/contract'
import { undoSeconds } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Link } from 'react-router-dom'
import { sampleHref } from '../../parts/sample/sample-href.ts'
import { StatusPanel } from '../../parts/sample/status-panel.tsx'
import { statusTargets } from '../../parts/sample/status-targets.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'

interface WrongMarkProps {
  readonly card: ShippingSampleRow
  readonly store: CardStore
}

/**
 * An unsuitable card: who may take the decision back does so here, with a reason; everybody else reads who may. A scan is taken back
 * with its own button as long as its seconds last.
 */
export function WrongMark({ card, store }: WrongMarkProps) {
  const me = useSession()
  if (card.status !== 'not_valid') return null
  if (statusTargets(card.status, me).length > 0) return <Steps id={card.id} store={store} />
  return (
    <p className="sne-weak shp-wrong-mark">
      {texts.wrongMark(undoSeconds)} <Link to={sampleHref(card)}>{texts.wrongMarkLink}</Link>
    </p>
  )
}

function Steps({ id, store }: { readonly id: number; readonly store: CardStore }) {
  const sample = useCall(sampleEndpoints.getSample, { params: { id } })
  // While it is on its way, or where it cannot be read, the card's own page has the step.
  if (!sample.data) return null
  const reload = () => {
    void sample.refetch()
    void store.reload()
  }
  return <StatusPanel sample={sample.data} onChanged={reload} />
}
