import { useAction, useCall } from '@sne/shared/client'
import { type RecallCase, sampleRequestEndpoints, userEndpoints } from '@sne/shared/contract'
import { hasRole } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useHotkeys } from '@sne/shared/ui-core'
import { Select } from '@sne/shared/ui-data'
import { useState } from 'react'
import { recallTexts as texts } from '../texts.ts'

interface HandOverProps {
  readonly rows: readonly RecallCase[]
  readonly clear: () => void
  readonly keep: (rows: readonly RecallCase[]) => void
}

/** Gives the chosen cases to the person themselves or to a colleague; refused ones stay chosen. */
export function HandOver({ rows, clear, keep }: HandOverProps) {
  const me = useSession()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const analysts = useCall(userEndpoints.listAnalysts)
  const change = useAction(sampleRequestEndpoints.changeSampleRequest)
  const allowed = hasRole(me, sampleRequestEndpoints.changeSampleRequest.access)

  const give = async (ownerId: number) => {
    setBusy(true)
    const left: RecallCase[] = []
    let why = ''
    for (const row of rows)
      try {
        if (row.request === null) throw new Error(texts.noRequest)
        const { id, version } = row.request
        await change.mutateAsync({ params: { id }, body: { ownerId, version } })
      } catch (error) {
        left.push(row)
        why = row.request === null ? texts.noRequest : messageOf(error)
      }
    setBusy(false)
    const done = rows.length - left.length
    if (done > 0) toast('success', texts.handed(done))
    if (left.length > 0) toast('error', texts.notHanded(left.length, why))
    if (left.length > 0) keep(left)
    else clear()
  }
  useHotkeys([
    {
      keys: 'p',
      label: texts.keys.take,
      enabled: allowed && !busy,
      alone: true,
      run: () => void give(me.id),
    },
  ])
  if (!allowed) return null
  return (
    <span className="rec-hand">
      <Button type="primary" loading={busy} onClick={() => void give(me.id)}>
        {texts.take}
      </Button>
      <Select<number>
        className="rec-hand-person"
        aria-label={texts.handTo}
        placeholder={texts.handTo}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        disabled={busy}
        loading={analysts.isFetching}
        options={(analysts.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => void give(id)}
      />
    </span>
  )
}
