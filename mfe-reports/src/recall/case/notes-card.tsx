import { openDocument } from '@sne/shared/client'
import { type RecallCaseDetail, recallCaseEndpoints } from '@sne/shared/contract'
import { Button, Card } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { caseTexts as texts } from './texts.ts'
import { useOpenDocument } from './use-open-document.ts'

/** Notes of the case with their documents, the last ones first. */
export function NotesCard({ one: { notes } }: { readonly one: RecallCaseDetail }) {
  const open = useOpenDocument()
  return (
    <Card title={texts.notes}>
      {notes.length === 0 ? (
        <p className="sne-weak">{texts.noNotes}</p>
      ) : (
        <ol className="rec-notes">
          {notes.map(({ id, at, by, text, file }) => (
            <li key={id}>
              <p className="rec-text">{text}</p>
              <span className="sne-weak">
                <Ago moment={at} /> · {by?.label}
              </span>{' '}
              {file && (
                <Button
                  size="small"
                  onClick={() =>
                    open(() => openDocument(recallCaseEndpoints.downloadCaseNote, { params: { id } }))
                  }
                >
                  {texts.open(file.name)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
