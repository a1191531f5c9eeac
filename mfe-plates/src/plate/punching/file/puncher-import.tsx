import type { Plate } from '@sne/shared/contract'
import { areWellsEditable, plateStatuses } from '@sne/shared/domain'
import { Alert, Button, Page, Spinner, StatusTag } from '@sne/shared/ui-core'
import { FileDrop, WellMap } from '@sne/shared/ui-data'
import { ComparedSummary } from './compared-summary.tsx'
import { ComparedTable } from './compared-table.tsx'
import { comparedMap } from './compared-wells.ts'
import './puncher-file.css'
import { puncherTexts as texts } from './texts.ts'
import { accept, usePuncherFile } from './use-puncher-file.ts'

interface PuncherImportProps {
  readonly plate: Plate
  readonly onBack: () => void
}

/** The file of a puncher: dropped, compared with the plan well by well, and confirmed as a whole. */
export function PuncherImport({ plate, onBack }: PuncherImportProps) {
  const { read, busy, decisions, decide, look, importNow, giveUp } = usePuncherFile(plate.id, onBack)
  const report = read?.report ?? null
  const open = areWellsEditable(plate.status)
  const planned = report?.wells.filter(({ confirmable }) => confirmable).length ?? 0
  const undecided =
    report?.wells.filter((one) => one.decisions.length > 0 && !decisions[one.position]).length ?? 0
  const hasWork = planned > 0 || Object.keys(decisions).length > 0
  const isStale = report !== null && plate.version > report.version
  const back = async () => {
    if (await giveUp()) onBack()
  }
  const isWaiting = busy && !report
  return (
    <Page
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={
        <>
          <Button onClick={() => void back()}>{texts.back}</Button>
          {read && !isWaiting && <Button onClick={() => void giveUp()}>{texts.another}</Button>}
          {report && open && (
            <Button
              type="primary"
              disabled={undecided > 0 || !hasWork}
              loading={busy}
              onClick={() => void importNow()}
            >
              {texts.confirm(planned)}
            </Button>
          )}
        </>
      }
    >
      {!open && <Alert type="info" showIcon title={texts.closed} />}
      {read?.error && (
        <Alert
          type="error"
          showIcon
          title={`${read.isUnanswered ? texts.unanswered : texts.failed} ${read.error}`}
          action={
            <Button size="small" loading={busy} onClick={() => void look(read.file)}>
              {texts.again}
            </Button>
          }
        />
      )}
      {isStale && !read?.error && open && (
        <Alert
          type="warning"
          showIcon
          title={texts.changed}
          action={
            <Button size="small" loading={busy} onClick={() => read && void look(read.file)}>
              {texts.again}
            </Button>
          }
        />
      )}
      {isWaiting && <Spinner message={texts.reading} />}
      {open && !isWaiting && !report && (
        <FileDrop accept={accept} drop={texts.drop} choose={texts.choose} onFile={(file) => void look(file)}>
          {texts.hint(accept.join(', '))}
        </FileDrop>
      )}
      {report && (
        <div className="plt-compared">
          <div className="plt-compared-side">
            <ComparedSummary report={report} decisions={decisions} />
            <ComparedTable
              wells={report.wells}
              decisions={decisions}
              disabled={busy || !open}
              onDecide={decide}
            />
          </div>
          <WellMap label={texts.map} wells={comparedMap(plate, report, decisions)} />
        </div>
      )}
    </Page>
  )
}
