import { NotFound } from '@sne/shared/ui-core'
import { Navigate, Route, Routes } from 'react-router-dom'
import InviteCreatePage from './create-page.tsx'
import InviteListPage from './list-page.tsx'

/** The pages below `/invite`. */
export default function InvitePages() {
  return (
    <Routes>
      <Route index element={<Navigate to="/invite/list" replace />} />
      <Route path="list" element={<InviteListPage />} />
      <Route path="create" element={<InviteCreatePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
