import { readAgain, useCall, useCallAsRemote } from '@sne/shared/client'
import {
  analysisTypeEndpoints,
  controlTargetEndpoints,
  errorCatalogue,
  type HistoryPreview,
} from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Alert, Button, Card, ErrorOf, messageOf, Page, Skeleton, Spinner } from '@sne/shared/ui-core'
import { FileDrop, fileProblem, Select } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { HistoryPreviewView } from './history-preview.tsx'
import './lot.css'
import { lotPageTexts as texts } from './texts.ts'

/** Bytes; the server decides. */
const largestFile = 10 * 1024 * 1024
const { accept } = controlTargetEndpoints.importControlHistory.upload

interface Read {
  readonly file: File
  readonly preview: HistoryPreview | null
  readonly error: string | null
}

/** "Importa storico dei controlli": a file is read line by line, shown, and imported as a whole. */
export default function HistoryPage() {
  const types = useCall(analysisTypeEndpoints.listAnalysisTypes, { query: { enabled: true } })
  const [type, setType] = useState<number | null>(null)
  const choice = useId()
  if (types.isError && !types.data)
    return <ErrorOf error={types.error} onRetry={() => void types.refetch()} />
  return (
    <Page
      title={texts.importTitle}
      subtitle={texts.importIntro}
      actions={<Link to="/quality/lots">{texts.all}</Link>}
    >
      <Card title={texts.file}>
        {!types.data && <Skeleton lines={3} />}
        {types.data && (
          <div className="lot-days">
            <label htmlFor={choice}>{texts.type}</label>
            <Select<number>
              id={choice}
              value={type}
              placeholder={texts.chooseType}
              popupMatchSelectWidth={false}
              options={types.data.items.map(({ id, label }) => ({ value: id, label }))}
              onChange={setType}
            />
          </div>
        )}
        {type !== null && <HistoryFile key={type} type={type} />}
      </Card>
    </Page>
  )
}

function HistoryFile({ type }: { readonly type: number }) {
  const call = useCallAsRemote()
  const session = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [read, setRead] = useState<Read | null>(null)
  const [busy, setBusy] = useState(false)
  const why = isSupportSession(session) ? errorCatalogue.support_session.message : undefined

  const look = async (file: File) => {
    const problem = fileProblem(file, accept, largestFile)
    if (problem) return setRead({ file, preview: null, error: problem })
    setRead(null)
    setBusy(true)
    try {
      const body = { analysisTypeId: type }
      const preview = await call(controlTargetEndpoints.previewControlHistory, { body, file })
      setRead({ file, preview, error: null })
    } catch (error) {
      setRead({ file, preview: null, error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const importNow = async () => {
    if (!read?.preview) return
    setBusy(true)
    try {
      const body = { analysisTypeId: type, sha256: read.preview.sha256 }
      const { runs, values } = await call(controlTargetEndpoints.importControlHistory, {
        body,
        file: read.file,
      })
      await readAgain(client, controlTargetEndpoints.importControlHistory)
      toast('success', texts.importDone(values, runs))
      navigate('/quality/lots')
    } catch (error) {
      setRead({ ...read, error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <FileDrop
        accept={accept}
        choose={texts.chooseFile}
        busy={busy}
        drop={texts.dropFile}
        onFile={(file) => void look(file)}
      >
        {read ? read.file.name : texts.fileHint}
      </FileDrop>
      {busy && !read && <Spinner message={texts.reading} />}
      {read?.error && <Alert type="error" showIcon title={read.error} />}
      {read?.preview && <HistoryPreviewView preview={read.preview} />}
      {read?.preview?.importable && (
        <Button
          className="lot-step"
          type="primary"
          disabled={busy || why !== undefined}
          title={why}
          onClick={() => void importNow()}
        >
          {texts.importNow}
        </Button>
      )}
    </>
  )
}
