import { useAction } from '@sne/shared/client'
import { type FailsafeRow, failsafeEndpoints } from '@sne/shared/contract'
import { reminderSkips } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { failsafeTexts as texts } from './texts.ts'

const schema = failsafeEndpoints.sendReminders.body

interface ReminderFormProps {
  readonly rows: readonly FailsafeRow[]
  readonly onClose: () => void
  readonly onSent: () => void
}

/** The letters as they would be sent; Enter sends them. Who was reminded today is reminded again with a reason alone. */
export function ReminderForm({ rows, onClose, onSent }: ReminderFormProps) {
  const toast = useToast()
  const send = useAction(failsafeEndpoints.sendReminders, {})
  const again = rows.filter(({ remindedToday }) => remindedToday).length

  const submit = async (body: { newbornIds: number[]; reason?: string | null }) => {
    const { sent, mailed, skipped } = await send.mutateAsync({ body })
    if (sent > 0) toast('success', texts.sent(sent, mailed))
    for (const [why, ones] of Map.groupBy(skipped, (one) => one.why))
      toast('warning', texts.skipped(ones.length, reminderSkips[why]))
    onClose()
    if (sent > 0) onSent()
  }

  return (
    <FormModal
      open
      title={texts.letterTitle}
      width={720}
      schema={schema}
      defaultValues={{ newbornIds: rows.map(({ id }) => id), reason: '' }}
      submitText={texts.send}
      onCancel={onClose}
      unsaved={null}
      onSubmit={submit}
    >
      <p>{texts.letters(rows.length)}</p>
      <Letters>
        {rows.map(({ id, birthPoint, prepared }) => (
          <article key={id} className="shp-letter">
            <span className="sne-weak">
              {texts.to(birthPoint ? `${birthPoint.facilityName} – ${birthPoint.name}` : texts.noPlace)}
            </span>
            <div>
              <strong>{prepared.subject}</strong>
            </div>
            <p>{prepared.text}</p>
          </article>
        ))}
      </Letters>
      {again > 0 && (
        <>
          <p>{texts.again(again)}</p>
          <TextAreaField name="reason" label={texts.reason} rows={2} maxLength={500} />
        </>
      )}
    </FormModal>
  )
}

/** The letters have the focus when the window opens, so that they can be scrolled; one key more sends them. */
const Letters = ({ children }: { readonly children: ReactNode }) => (
  <section
    className="shp-letters"
    aria-label={texts.letterTitle}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse.
    tabIndex={0}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit()
    }}
  >
    {children}
  </section>
)
