import { Link } from 'react-router-dom'
import { chartTexts as texts } from './texts.ts'

interface Props {
  /** Below 0 for an imported run, which has no page. */
  readonly plateId: number
  readonly plate: string | undefined
}

/** The name of a run, with the way to its controls. */
export function RunLink({ plateId, plate }: Props) {
  if (plateId < 0) return plate ? texts.importedRun(plate) : texts.importedUnnamed
  return <Link to={`/plate/${plateId}/quality`}>{plate}</Link>
}
