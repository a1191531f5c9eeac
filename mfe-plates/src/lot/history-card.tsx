import { type ControlLotDetail, controlTargetEndpoints, errorCatalogue, Reason } from '@sne/shared/contract'
import { formatDate, formatDateTime, isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { CallModal, TextField, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { lotPageTexts as texts } from './texts.ts'

/** Files with values of the lot; an analyst takes one back with a reason. */
export function HistoryCard({ detail: { imports } }: { readonly detail: ControlLotDetail }) {
  const session = useSession()
  const [taken, setTaken] = useState<number | null>(null)
  const why = isSupportSession(session)
    ? errorCatalogue.support_session.message
    : session.currentRole === 'analyst'
      ? undefined
      : texts.onlyAnalyst
  return (
    <Card
      title={texts.history}
      flush={imports.length > 0}
      actions={session.currentRole === 'analyst' && <Link to="/quality/history">{texts.importTitle}</Link>}
    >
      {imports.length === 0 && <p className="sne-weak">{texts.historyNone}</p>}
      {imports.length > 0 && (
        <ValuesTable
          label={texts.table(texts.history)}
          low
          words
          heads={[texts.file, texts.period, texts.runs, texts.values, texts.importedBy, texts.state]}
        >
          <tbody>
            {imports.map(({ id, fileName, from, to, runs, values, imported, withdrawn }) => (
              <tr key={id}>
                <td>{fileName}</td>
                <td>
                  {formatDate(from)} – {formatDate(to)}
                </td>
                <td>{runs}</td>
                <td>{values}</td>
                <td>{texts.decidedBy(imported.by?.label ?? '', formatDateTime(imported.at))}</td>
                <td>
                  {withdrawn ? (
                    texts.withdrawn(withdrawn.by?.label ?? '', withdrawn.reason ?? '')
                  ) : (
                    <Button
                      size="small"
                      disabled={why !== undefined}
                      title={why}
                      aria-label={`${texts.withdraw}: ${fileName}`}
                      onClick={() => setTaken(id)}
                    >
                      {texts.withdraw}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
      {taken !== null && <WithdrawForm id={taken} onClose={() => setTaken(null)} />}
    </Card>
  )
}

function WithdrawForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  return (
    <CallModal
      title={texts.withdraw}
      schema={Reason}
      unsaved={{ key: `withdraw-history-${id}`, label: texts.withdrawUnsaved }}
      defaultValues={{ reason: '' }}
      submitText={texts.withdraw}
      onClose={onClose}
      call={controlTargetEndpoints.withdrawControlHistory}
      input={({ reason }) => ({ params: { id }, body: { reason } })}
      done={texts.withdrawDone}
    >
      <TextField name="reason" label={texts.reason} required />
    </CallModal>
  )
}
