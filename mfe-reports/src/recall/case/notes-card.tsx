import { openDocument } from '@sne/shared/client'
import { type RecallCaseDetail, recallCaseEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button, Card, messageOf } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { caseTexts as texts } from './texts.ts'

/** Notes of the case with their documents, the last ones first. */
export function NotesCard({ one: { notes } }: { readonly one: RecallCaseDetail }) {
  const toast = useToast()
  const open = async (id: number) => {
    try {
      await openDocument(recallCaseEndpoints.downloadCaseNote, { params: { id } })
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
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
                <Button size="small" onClick={() => void open(id)}>
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
