import { NotFound } from '@sne/shared/ui-core'
import { Navigate, useParams } from 'react-router-dom'
import { BoardPage } from './board/board-page.tsx'
import { CasePage } from './case/case-page.tsx'

/** Everything under `/manage-recall`: the board, and one case by the id of its order. */
export default function RecallPage() {
  const { '*': rest = '' } = useParams()
  if (rest === '') return <BoardPage />
  // Earlier menus led here.
  if (rest === 'list') return <Navigate to="/manage-recall" replace />
  const id = Number(rest)
  return Number.isInteger(id) && id > 0 ? <CasePage key={id} id={id} /> : <NotFound />
}
