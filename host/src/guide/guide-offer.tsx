import { useCall } from '@sne/shared/client'
import { guideEndpoints, type MeAtHost } from '@sne/shared/contract'
import { Alert, Button } from '@sne/shared/ui-core'
import './guide.css'
import { useMe } from '../session/session-store.ts'
import { openGuide, useGuideOpen } from './guide-open.ts'
import { GuideStart } from './guide-start.tsx'
import { guideTexts as texts } from './texts.ts'

/**
 * Whether the guide can be offered: its place is reserved on the page before the answer comes, so that
 * nothing moves.
 */
const mayOffer = ({ demonstration, hcp }: MeAtHost) =>
  demonstration === true && hcp?.workgroup?.type === 'standard'

/**
 * Offers the guide on the home page of a demonstration; nothing for real data, or while the guide is open.
 */
export function GuideOffer() {
  const open = useGuideOpen()
  return mayOffer(useMe()) && !open ? <Offer /> : null
}

function Offer() {
  const { data } = useCall(guideEndpoints.getGuide)
  const underWay = data?.run?.steps.some(({ done }) => !done) ?? false
  if (data?.offered === false) return null
  return (
    <Alert
      type="info"
      showIcon
      title={texts.title}
      description={texts.offer}
      action={
        <div className="guide-buttons">
          {underWay && (
            <Button type="primary" onClick={() => openGuide(true)}>
              {texts.resume}
            </Button>
          )}
          <GuideStart primary={!underWay} label={data?.run ? texts.again : texts.start} />
        </div>
      }
    />
  )
}
