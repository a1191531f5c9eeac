import { type Sample, sampleEndpoints, shippingEndpoints } from '@sne/shared/contract'
import { decidesCard, hasRole } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Link } from 'react-router-dom'
import { CategoriesPanel } from './categories-panel.tsx'
import { decisionTexts as texts } from './decision-texts.ts'
import { StatusPanel } from './status-panel.tsx'
import { cardTargets, isDecided } from './status-targets.ts'

interface CardActionsProps {
  readonly sample: Sample
  readonly onChanged: () => void
}

/** Actions on a card: its decision and its categories. Nothing for accounts that may do neither. */
export function CardActions({ sample, onChanged }: CardActionsProps) {
  const me = useSession()
  const { status, shipping } = sample
  const undecided = !isDecided(status)
  const accepts = hasRole(me, shippingEndpoints.acceptSample.access)
  const mayCategories = hasRole(me, sampleEndpoints.addSampleScreenings.access)
  const toAcceptance = undecided && accepts && decidesCard(me, sample) && shipping && (
    <>
      {texts.undecided} <Link to={`/shipping/${shipping.id}/accept`}>{texts.toAcceptance}</Link>
    </>
  )
  return (
    <>
      {(toAcceptance || cardTargets(sample, me).length > 0) && (
        <StatusPanel sample={sample} none={toAcceptance} onChanged={onChanged} />
      )}
      {mayCategories && (undecided || status === 'accepted') && (
        <CategoriesPanel sample={sample} onChanged={onChanged} />
      )}
    </>
  )
}
