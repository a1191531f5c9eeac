import { useCall } from '@sne/shared/client'
import { recallCaseEndpoints } from '@sne/shared/contract'
import { type LetterKind, type LetterLanguage, letterFields, letterKinds } from '@sne/shared/domain'
import { Alert, ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { letterTexts as texts } from './texts.ts'

interface PreviewProps {
  readonly caseId: number
  /** Names the letter on screen; null while none is. */
  readonly onShown: (digest: string | null) => void
}

/** The letter that the form asks for, with the fields of the case filled in. */
export function LetterPreviewPart({ caseId, onShown }: PreviewProps) {
  const kind = useWatch({ name: 'kind' }) as LetterKind
  const language = useWatch({ name: 'language' }) as LetterLanguage
  const recipientId = useWatch({ name: 'recipientId' }) as number | null
  const toCentre = letterKinds[kind].to === 'clinical_centre'
  const ready = !toCentre || recipientId !== null
  const query = { kind, language, ...(toCentre && recipientId !== null ? { recipientId } : {}) }
  const found = useCall(
    recallCaseEndpoints.previewCaseLetter,
    { params: { id: caseId }, query },
    { enabled: ready, staleTime: 0 },
  )
  const letter = ready && !found.isError ? found.data : undefined
  const digest = letter && !found.isFetching ? letter.digest : null
  useEffect(() => onShown(digest), [digest, onShown])
  if (!ready) return <p className="sne-weak">{texts.chooseCentre}</p>
  if (found.isError) return <ErrorOf inline error={found.error} onRetry={() => void found.refetch()} />
  if (!letter) return <Skeleton lines={8} />
  const gaps = letter.missing.map((field) => letterFields[field].label).join(', ')
  return (
    <section className="rec-letter" aria-label={texts.preview} aria-busy={found.isFetching}>
      <p className="sne-weak">
        {texts.to(letter.recipient)} · {texts.version(letter.version)}
      </p>
      {letter.mailedTo && <Alert type="info" showIcon title={texts.leaves(letter.mailedTo)} />}
      {gaps && <Alert type="warning" showIcon title={texts.missing(gaps)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard. */}
      <div className="rec-letter-text" lang={language} tabIndex={0}>
        <strong>{letter.title}</strong>
        <p className="rec-text">{letter.text}</p>
      </div>
    </section>
  )
}
