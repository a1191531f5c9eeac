import { usePageTitle } from '@sne/shared/shell'
import { NotFound, Page } from '@sne/shared/ui-core'
import { PageTabs } from '@sne/shared/ui-data'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { AcceptedReports } from './accepted-reports.tsx'
import { ReopenedReports } from './reopened-reports.tsx'
import { reportTexts as texts } from './texts.ts'

const tabs = [
  { key: 'accepted', label: texts.accepted, children: <AcceptedReports /> },
  { key: 'reopened', label: texts.reopened, children: <ReopenedReports /> },
]

/** "Archivio Referti": accepted and reopened reports, each list under an address of its own. */
export default function ArchivePage() {
  const { '*': tab } = useParams()
  const navigate = useNavigate()
  const shown = tabs.find(({ key }) => key === tab)
  usePageTitle(shown && `${texts.archive}: ${shown.label}`)
  if (!tab) return <Navigate to="/report/archive/accepted" replace />
  if (!shown) return <NotFound />
  return (
    <Page title={texts.archive}>
      <PageTabs tabs={tabs} active={shown.key} onChange={(key) => navigate(`/report/archive/${key}`)} />
    </Page>
  )
}
