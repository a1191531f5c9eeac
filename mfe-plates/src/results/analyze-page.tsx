import { type ApiError, download, readAgain, useCall, useCallAsRemote } from '@sne/shared/client'
import {
  errorCatalogue,
  MatchReport,
  type Plate,
  plateEndpoints,
  resultsEndpoints,
} from '@sne/shared/contract'
import { hasResults, isRejectedRun, isSupportSession, plateStatuses } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  ErrorOf,
  LinkButton,
  messageOf,
  NotFound,
  Page,
  Skeleton,
  Spinner,
  StatusTag,
  useConfirm,
} from '@sne/shared/ui-core'
import { FileDrop, fileProblem } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PlateMaterialsCard } from '../parts/material/plate-materials.tsx'
import { usePathId } from '../parts/path-id.ts'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { useDocument } from '../parts/use-document.ts'
import { DeleteResults } from './delete-results.tsx'
import { MatchReportView } from './match-report.tsx'
import './results.css'
import { resultsTexts as texts } from './texts.ts'

/** Bytes; the server has the last word. */
const largestFile = 10 * 1024 * 1024
const { accept } = resultsEndpoints.importResults.upload
/** Import of an instrument's file: dropped, compared with the plate, and only then imported. */
export default function AnalyzePage() {
  const id = usePathId('plateId')
  return id === null ? <NotFound /> : <AnalyzeOf key={id} id={id} />
}

function AnalyzeOf({ id }: { readonly id: number }) {
  const result = useCall(plateEndpoints.getPlate, { params: { id } })
  usePageTitle(result.data && `${texts.title} ${result.data.name ?? result.data.barcode}`)
  if (result.isError && !result.data)
    return <ErrorOf error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={12} />
      </Page>
    )
  return <Analyze plate={result.data} />
}

interface Read {
  readonly file: File
  readonly report: MatchReport | null
  readonly error: string | null
}

function Analyze({ plate }: { readonly plate: Plate }) {
  const call = useCallAsRemote()
  const supportSession = isSupportSession(useSession())
  const params = { id: plate.id }
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const client = useQueryClient()
  const document = useDocument()
  const [read, setRead] = useState<Read | null>(null)
  const [busy, setBusy] = useState(false)

  /** Compares the file with the plate; nothing is changed. */
  const look = async (file: File, profileId?: string) => {
    const problem = fileProblem(file, accept, largestFile)
    if (problem) return setRead({ file, report: null, error: problem })
    // What an earlier try said is not what this one will say.
    setRead(null)
    setBusy(true)
    try {
      const answer = await call(resultsEndpoints.importResults, {
        params,
        body: { dryRun: true, ...(profileId ? { profileId } : {}) },
        file,
      })
      setRead({ file, report: answer.report, error: null })
    } catch (error) {
      setRead({ file, report: null, error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const importNow = async () => {
    if (!read?.report) return
    const { profile, analytesMissing, toConfirm } = read.report
    if (
      toConfirm.length > 0 &&
      !(await confirm({
        title: texts.doubtTitle,
        content: toConfirm.join(' '),
        confirmText: texts.doubtConfirm,
        danger: true,
      }))
    )
      return
    const acceptMissing = analytesMissing.length > 0
    if (
      acceptMissing &&
      !(await confirm({
        title: texts.incompleteTitle,
        content: texts.incompleteText(analytesMissing),
        confirmText: texts.incompleteConfirm,
        danger: true,
      }))
    )
      return
    setRead({ ...read, error: null })
    setBusy(true)
    try {
      const answer = await call(resultsEndpoints.importResults, {
        params,
        body: { profileId: profile.id, acceptMissing, confirmed: toConfirm.length > 0 },
        file: read.file,
      })
      if (answer.kind !== 'imported') return
      toast('success', answer.changed ? texts.imported(answer.analyses, answer.anomalies) : texts.already)
      if (!answer.limitsApproved) toast('warning', texts.limitsToApprove)
      await readAgain(client, resultsEndpoints.importResults)
      navigate(`/plate/${plate.id}/grid`)
    } catch (error) {
      const report = MatchReport.safeParse((error as ApiError).details?.report)
      setRead({ ...read, report: report.success ? report.data : read.report, error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const ready = plate.status === 'closed'
  const analyzed = hasResults(plate.status)
  return (
    <Page
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={
        <>
          <LinkButton to={`/plate/${plate.id}/view`}>{texts.toView}</LinkButton>
          <Button
            onClick={() => void document(() => download(plateEndpoints.exportPlate, { params, query: {} }))}
          >
            {texts.worklist}
          </Button>
          {plate.resultFile && (
            <Button
              onClick={() => void document(() => download(resultsEndpoints.downloadResults, { params }))}
            >
              {texts.download}
            </Button>
          )}
          {plate.status === 'analyzed' && <DeleteResults plate={plate} />}
          {analyzed && (
            <LinkButton type="primary" to={`/plate/${plate.id}/grid`}>
              {texts.toGrid}
            </LinkButton>
          )}
          {read && ready && <Button onClick={() => setRead(null)}>{texts.another}</Button>}
          {read?.report && ready && (
            <Button
              type="primary"
              disabled={!read.report.importable}
              loading={busy}
              onClick={() => void importNow()}
            >
              {texts.importNow}
            </Button>
          )}
        </>
      }
    >
      <RunFate run={plate} />
      {ready && <PlateMaterialsCard plateId={plate.id} />}
      {!ready && !isRejectedRun(plate.status) && (
        <Alert type="info" showIcon title={analyzed ? texts.hasResults : texts.notClosed} />
      )}
      {ready && supportSession && (
        <Alert type="warning" showIcon title={errorCatalogue.own_session.message} />
      )}
      {read?.error && <Alert type="error" showIcon title={texts.failed} description={read.error} />}
      {busy && !read?.report && <Spinner message={texts.reading} />}
      {read?.report ? (
        <MatchReportView
          plate={plate}
          report={read.report}
          onProfile={(profileId) => void look(read.file, profileId)}
          onMatched={() => void look(read.file, read.report?.profile.id)}
        />
      ) : (
        ready &&
        !supportSession &&
        !busy && (
          <FileDrop
            accept={accept}
            drop={texts.drop}
            choose={texts.choose}
            onFile={(file) => void look(file)}
          >
            {texts.kinds(accept.join(', '))}
          </FileDrop>
        )
      )}
    </Page>
  )
}
