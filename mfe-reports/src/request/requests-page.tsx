import { NotFound } from '@sne/shared/ui-core'
import { Navigate, useParams } from 'react-router-dom'
import { CreatePage } from './create/create-page.tsx'
import { DetailPage } from './detail/detail-page.tsx'
import { ListsPage } from './list/lists-page.tsx'
import { requestTabs } from './list/tabs.ts'

/** Everything under `/sample-request/`: the lists, a new request, one request by its id. */
export default function RequestsPage() {
  const { '*': rest = '' } = useParams()
  if (rest === '') return <Navigate to="/sample-request/list" replace />
  if (rest === 'create') return <CreatePage />
  const tab = requestTabs.find(({ key }) => key === rest)
  if (tab) return <ListsPage shown={tab} />
  const id = Number(rest)
  return Number.isInteger(id) && id > 0 ? <DetailPage key={id} id={id} /> : <NotFound />
}
