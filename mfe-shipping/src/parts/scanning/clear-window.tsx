import { ClearOpenScanInput } from '@sne/shared/contract'
import { sameBarcode } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { cutCode } from './cut-code.tsx'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'

interface Asked {
  readonly code: string
  /** Of the button that asked. */
  readonly label: string
}

const Clearing = createContext<((asked: Asked) => void) | null>(null)

/** Opens the window that asks for the meaning of a code. */
export function useClearing() {
  const ask = useContext(Clearing)
  if (!ask) throw new Error('useClearing needs the ClearWindow')
  return ask
}

interface ClearWindowProps {
  readonly points: readonly OpenPoint[]
  readonly onClear: (code: string, reason: string) => void
  readonly children: ReactNode
}

const schema = ClearOpenScanInput.pick({ reason: true })

/**
 * The page with the window that clears a code. The window is a layer above the rows: a scan that comes while
 * it is open sorts the rows anew, and the window keeps its code.
 */
export function ClearWindow({ points, onClear, children }: ClearWindowProps) {
  const [asked, setAsked] = useState<(Asked & { readonly before: readonly OpenPoint[] }) | null>(null)
  const close = () => setAsked(null)
  const isAmong = (list: readonly OpenPoint[], code: string) =>
    list.some((point) => sameBarcode(point.code, code))
  const came = asked
    ? points.filter(
        ({ code, kind }) => (kind === 'unread' || kind === 'unclear') && !isAmong(asked.before, code),
      )
    : []
  const [newest] = came.toReversed()
  return (
    <Clearing value={(next) => setAsked({ ...next, before: points })}>
      {children}
      <FormModal
        open={asked !== null}
        title={texts.clearTitle(asked?.code ?? '')}
        schema={schema}
        defaultValues={{ reason: '' }}
        submitText={asked?.label ?? ''}
        onSubmit={async ({ reason }) => {
          close()
          if (asked) onClear(asked.code, reason)
        }}
        onCancel={close}
        unsaved={null}
      >
        {newest && (
          <Alert
            type="error"
            showIcon
            title={(newest.kind === 'unclear' ? texts.unclear : texts.unread)(
              cutCode(newest.code),
              came.length - 1,
            )}
            description={texts.unreadLater}
          />
        )}
        {asked && !isAmong(points, asked.code) && (
          <Alert type="info" showIcon title={texts.clearedMeanwhile} />
        )}
        <TextAreaField name="reason" label={texts.clearReason} rows={2} maxLength={500} required autoFocus />
      </FormModal>
    </Clearing>
  )
}
