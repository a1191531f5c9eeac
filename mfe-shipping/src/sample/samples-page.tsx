import { shippingEndpoints } from '@sne/shared/contract'
import { checkAccess } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { NotFound, Page } from '@sne/shared/ui-core'
import { PageTabs } from '@sne/shared/ui-data'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { AnalyzableSamples } from '../parts/analyzable-sample/analyzable-samples.tsx'
import { sampleTexts as texts } from '../parts/sample/texts.ts'
import { AcceptedSamples, LastAcceptedSamples, NotRequiredSamples, NotValidSamples } from './sample-lists.tsx'
import { ShiftSummary } from './shift-summary.tsx'

const LastAccepted = () => (
  <div className="shp-last-accepted">
    {checkAccess(useSession(), shippingEndpoints.getShift) === 'granted' && <ShiftSummary />}
    <LastAcceptedSamples />
  </div>
)

const tabs = [
  { key: 'accepted', label: texts.accepted, children: <AcceptedSamples /> },
  { key: 'not-required', label: texts.notRequired, children: <NotRequiredSamples /> },
  { key: 'not-valid', label: texts.notValid, children: <NotValidSamples /> },
  { key: 'last-accepted', label: texts.lastAccepted, children: <LastAccepted /> },
  { key: 'analyzable', label: texts.analyzable, children: <AnalyzableSamples /> },
]

/** "Gestione Campioni": every list of cards under an address of its own. */
export default function SamplesPage() {
  const { '*': address } = useParams()
  const navigate = useNavigate()
  const tab = tabs.find(({ key }) => key === address)
  usePageTitle(tab && `${texts.title}: ${tab.label}`)
  if (!address) return <Navigate to="/samples/accepted" replace />
  if (!tab) return <NotFound />
  return (
    <Page title={texts.title}>
      <PageTabs tabs={tabs} active={tab.key} onChange={(key) => navigate(`/samples/${key}`)} />
    </Page>
  )
}
