import { Alert } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useEffect, useRef } from 'react'
import { changedTexts as texts } from './texts.ts'

/** A field of a record as text: its label and its value. */
export type Said = readonly [label: string, value: string]

export interface ChangedValue {
  readonly label: string
  readonly before: string
  readonly now: string
}

/** Fields that say something else; both name the same fields in the same order. */
export const changedValues = (before: readonly Said[], now: readonly Said[]): ChangedValue[] =>
  now.flatMap(([label, value], at) => {
    const former = before[at]?.[1] ?? ''
    return former === value ? [] : [{ label, before: former, now: value }]
  })

/**
 * Somebody else saved the record first. The notice shows their changes, and says that the form is not saved
 * yet. It comes into view and takes the focus: the pressed button is at the foot of the form.
 */
export function ChangedNotice({ changes }: { readonly changes: readonly ChangedValue[] }) {
  const notice = useRef<HTMLDivElement>(null)
  // Each refused save brings a list of its own.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [changes])
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={texts.changed}
        description={
          <>
            <p>{texts.changedHint}</p>
            {changes.length > 0 && (
              <ValuesTable label={texts.changedTable} words heads={[texts.field, texts.before, texts.now]}>
                <tbody>
                  {changes.map(({ label, before, now }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{before || '-'}</td>
                      <td>{now || '-'}</td>
                    </tr>
                  ))}
                </tbody>
              </ValuesTable>
            )}
          </>
        }
      />
    </div>
  )
}
