import type { ShippingSampleRow } from '@sne/shared/contract'
import { isBlocking, reasonLabel } from '@sne/shared/domain'
import { Button, DraftAlert, ErrorOf, Keys, Skeleton, useHotkeys, useKeptValue } from '@sne/shared/ui-core'
import { Input } from '@sne/shared/ui-data'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { type AfterScan, CaughtQuestion, useCaughtQuestion } from './caught-question.tsx'
import { panelWork } from './panel-work.ts'
import { blockingOf } from './scan-plan.ts'
import { acceptTexts as texts } from './texts.ts'
import { useBelowVerdict } from './use-below-verdict.ts'
import { useReasons } from './use-reasons.ts'

/** Keys of the reasons in their order: the digits first, letters after ten. */
const reasonKeys = [...'1234567890abcdefghijklmnopqrstuvwxyz']

export interface ReasonChooserProps {
  readonly card: Pick<ShippingSampleRow, 'id' | 'barcode' | 'version' | 'proposed'>
  readonly onCancel: () => void
  /** Handles a scan made since the reasons are open. */
  readonly afterScan: AfterScan
  /** @returns false where nothing was saved */
  readonly onConfirm: (reasons: { code: string; note: string | null }[]) => Promise<boolean>
}

/** Why a card is unsuitable, by number key. Reasons found in the card's data are chosen to begin with. */
export function ReasonChooser({ card, onCancel, onConfirm, afterScan }: ReasonChooserProps) {
  const list = useReasons()
  const reasons = list.data?.items.filter(isBlocking).toSorted((one, other) => one.order - other.order)
  const label = `${texts.unsavedReasons} ${card.barcode}`
  const [proposed] = useState<readonly string[]>(() => blockingOf(card).map(({ code }) => code))
  const kept = useKeptValue({ key: panelWork.reasons(card.id), label, version: card.version }, proposed)
  const { value: chosen, setValue: setChosen } = kept
  const noteLabel = `${texts.unsavedReasonNote} ${card.barcode}`
  const keptNote = useKeptValue({ key: panelWork.reasonNote(card.id), label: noteLabel }, '')
  const { value: note, setValue: setNote } = keptNote
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  const noteId = useId()
  // No legend: browsers do not keep one in sight while its list scrolls.
  const titleId = useId()

  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), [])
  useBelowVerdict(box, reasons !== undefined)
  const toggle = (code: string) => {
    setProblem(null)
    setChosen(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  }
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })
  /** A digit may be the first character of a scan: the reason is as before. */
  const takeBackOf = (code: string, key: string, label: string) => {
    const isChosen = latest.current.includes(code)
    return () => {
      if (latest.current.includes(code) === isChosen) return null
      setChosen((now) => (isChosen ? [...now, code] : now.filter((other) => other !== code)))
      return texts.reasonTakenBack(key, label)
    }
  }
  const question = useCaughtQuestion(afterScan, {
    keys: 'F2',
    barcode: card.barcode,
    title: texts.reasonsCaught,
  })
  const confirm = async () => {
    if (!question.mayAct()) return
    if (chosen.length === 0) return setProblem(texts.reasonsMissing)
    setSaving(true)
    const saved = await onConfirm(chosen.map((code) => ({ code, note: note.trim() || null })))
    setSaving(false)
    if (!saved) return
    kept.forget()
    keptNote.forget()
  }

  useHotkeys([
    ...(reasons ?? []).slice(0, reasonKeys.length).map((reason, index) => ({
      keys: reasonKeys[index]!,
      label: reasonLabel(reason),
      run: () => toggle(reason.code),
      prepare: () => takeBackOf(reason.code, reasonKeys[index]!, reasonLabel(reason)),
    })),
    { keys: 'F2', label: texts.reasonsConfirm, run: () => void confirm(), enabled: !saving },
  ])

  if (list.isError && !list.data) {
    return <ErrorOf inline error={list.error} onRetry={() => void list.refetch()} />
  }
  return (
    <fieldset className="shp-reasons" ref={box} tabIndex={-1} aria-labelledby={titleId}>
      <p className="shp-reasons-title" id={titleId}>
        {texts.reasonsTitle(card.barcode)}
      </p>
      <DraftAlert
        notice={kept.notice}
        label={label}
        onDiscard={() => setChosen(proposed)}
        onClose={kept.closeNotice}
      />
      <DraftAlert
        notice={keptNote.notice}
        label={noteLabel}
        onDiscard={() => setNote('')}
        onClose={keptNote.closeNotice}
      />
      <p className="sne-weak">{texts.reasonsHint}</p>
      {!reasons && <Skeleton lines={6} />}
      <div className="shp-reason-list">
        {reasons?.map((reason, index) => (
          <label key={reason.code} className="shp-reason">
            {reasonKeys[index] && <Keys combination={reasonKeys[index]} />}
            <input
              type="checkbox"
              checked={chosen.includes(reason.code)}
              onChange={() => toggle(reason.code)}
            />
            <span>{reasonLabel(reason)}</span>
          </label>
        ))}
      </div>
      <label htmlFor={noteId}>{texts.reasonNote}</label>
      <Input
        id={noteId}
        value={note}
        maxLength={500}
        autoComplete="off"
        data-note=""
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="shp-reason-problem" role="alert">
        {problem}
      </p>
      <div className="shp-reasons-foot">
        <CaughtQuestion open={question.open} />
        <div className="sne-actions">
          <Button onClick={onCancel} disabled={saving}>
            {texts.cancel} <Keys combination="Esc" />
          </Button>
          <Button danger type="primary" loading={saving} onClick={() => void confirm()}>
            {texts.reasonsConfirm} <Keys combination="F2" />
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
