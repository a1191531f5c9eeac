import type { Report } from '@sne/shared/contract'
import { useSession } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { verifyTexts as texts } from './texts.ts'

/** Whether a person decided an analysis of the report: by four eyes somebody else accepts it. */
export const decidedByPerson = (
  { created, chosenBy, history }: Pick<Report, 'created' | 'chosenBy' | 'history'>,
  person: number,
) =>
  created.by?.id === person ||
  chosenBy?.id === person ||
  history.some(({ decidedBy }) => decidedBy?.id === person)

/** Names before the key the refusal that the server would give. */
export function OwnDecision({ report }: { readonly report: Report }) {
  const { id } = useSession()
  return report.status === 'pending' && decidedByPerson(report, id) ? (
    <Alert type="warning" showIcon title={texts.ownDecision} />
  ) : null
}
