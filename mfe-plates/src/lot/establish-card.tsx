import { useCall } from '@sne/shared/client'
import { type ControlLot, controlTargetEndpoints, type Establishing } from '@sne/shared/contract'
import { Card, EmptyState, ErrorOf, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { Input } from '@sne/shared/ui-data'
import { useId, useState } from 'react'
import { EstablishTable } from './establish-table.tsx'
import { ProposeButton } from './propose-button.tsx'
import { lotPageTexts as texts } from './texts.ts'

interface Props {
  readonly lot: ControlLot
  /** A proposal waits already. */
  readonly isOpen: boolean
}

/** Targets that the runs of the lot establish in a period; an analyst proposes them. */
export function EstablishCard({ lot, isOpen }: Props) {
  const [days, setDays] = useState<{ from?: string; to?: string }>({})
  const found = useCall(controlTargetEndpoints.getEstablishing, { params: { id: lot.id }, query: days })
  const retry = () => void found.refetch()
  const { data } = found
  return (
    <Card title={texts.establish}>
      <p className="sne-weak">{texts.establishHint}</p>
      <div className="lot-days">
        <DayInput
          label={texts.from}
          value={days.from ?? data?.from}
          onDay={(from) => setDays({ ...days, from })}
        />
        <DayInput label={texts.to} value={days.to ?? data?.to} onDay={(to) => setDays({ ...days, to })} />
      </div>
      {found.isError && !data && <ErrorOf error={found.error} onRetry={retry} />}
      {found.isError && data && <StaleNotice error={found.error} onRetry={retry} />}
      {!data && !found.isError && <Skeleton lines={6} />}
      {data && <Found key={`${data.from} ${data.to}`} lot={lot} found={data} isOpen={isOpen} />}
    </Card>
  )
}

function DayInput(props: {
  readonly label: string
  readonly value: string | undefined
  readonly onDay: (day: string) => void
}) {
  const id = useId()
  return (
    <span>
      <label htmlFor={id}>{props.label}</label>{' '}
      <Input
        id={id}
        type="date"
        className="lot-day"
        value={props.value ?? ''}
        onChange={({ target }) => target.value && props.onDay(target.value)}
      />
    </span>
  )
}

function Found({ lot, found, isOpen }: Props & { readonly found: Establishing }) {
  const measured = found.analytes.filter(({ n, leftOut }) => n + leftOut > 0)
  const possible = measured.flatMap(({ code, refusal }) => (refusal === null ? [code] : []))
  const [left, setLeft] = useState<readonly string[]>([])
  if (measured.length === 0) return <EmptyState title={texts.noRuns} hint={texts.noRunsHint} />
  const chosen = possible.filter((code) => !left.includes(code))
  return (
    <>
      <EstablishTable
        analytes={measured}
        chosen={chosen}
        onChoose={(code, isChosen) =>
          setLeft(isChosen ? left.filter((one) => one !== code) : [...left, code])
        }
      />
      <ProposeButton lot={lot} period={found} analytes={chosen} isOpen={isOpen} />
    </>
  )
}
