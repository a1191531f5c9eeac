import { NotFound } from '@sne/shared/ui-core'
import { Route, Routes } from 'react-router-dom'

/** The pages of this remote, by their absolute paths. */
export function App() {
  return (
    <Routes>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
