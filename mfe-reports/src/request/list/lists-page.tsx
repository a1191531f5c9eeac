import { sampleRequestEndpoints } from '@sne/shared/contract'
import { hasRole } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { LinkButton, Page, PlusOutlined } from '@sne/shared/ui-core'
import { PageTabs } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { requestTexts as texts } from '../../parts/request/texts.ts'
import { RequestList } from './request-list.tsx'
import { type RequestTab, requestTabs } from './tabs.ts'

const tabs = requestTabs.map((tab) => ({
  key: tab.key,
  label: tab.label,
  children: <RequestList tab={tab} />,
}))

/** "Richieste prelievo" with a list for each type; "Richiami per re-test" is one of them. */
export function ListsPage({ shown }: { readonly shown: RequestTab }) {
  const navigate = useNavigate()
  const me = useSession()
  usePageTitle(`${texts.title}: ${shown.label}`)
  return (
    <Page
      title={texts.title}
      actions={
        hasRole(me, sampleRequestEndpoints.createSampleRequest.access) && (
          <LinkButton type="primary" icon={<PlusOutlined />} to="/sample-request/create">
            {texts.create}
          </LinkButton>
        )
      }
    >
      <PageTabs tabs={tabs} active={shown.key} onChange={(key) => navigate(`/sample-request/${key}`)} />
    </Page>
  )
}
