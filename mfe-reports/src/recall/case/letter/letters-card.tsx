import { openDocument } from '@sne/shared/client'
import { type RecallCaseDetail, recallCaseEndpoints } from '@sne/shared/contract'
import { keptLetterLabels, letterLanguageLabels } from '@sne/shared/domain'
import { Button, Card } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { useOpenDocument } from '../use-open-document.ts'
import { SheetButton } from './sheet-button.tsx'
import { letterTexts as texts } from './texts.ts'

/** Letters and mails that were made from the case, the last ones first. */
export function LettersCard({ one: { id: caseId, letters } }: { readonly one: RecallCaseDetail }) {
  const open = useOpenDocument()
  return (
    <Card title={texts.letters} actions={<SheetButton caseId={caseId} />}>
      {letters.length === 0 ? (
        <p className="sne-weak">{texts.none}</p>
      ) : (
        <ol className="rec-notes">
          {letters.map(({ id, at, by, kind, language, recipient, mailedTo }) => (
            <li key={id}>
              <p className="rec-text">
                {keptLetterLabels[kind]} · {letterLanguageLabels[language]}
                {recipient && <> · {recipient}</>}
              </p>
              <span className="sne-weak">
                {mailedTo && `${texts.mailed(mailedTo)} · `}
                <Ago moment={at} /> · {by?.label}
              </span>{' '}
              <Button
                size="small"
                aria-label={texts.openLetter(keptLetterLabels[kind])}
                onClick={() =>
                  open(() => openDocument(recallCaseEndpoints.downloadCaseLetter, { params: { id } }))
                }
              >
                {texts.open}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
