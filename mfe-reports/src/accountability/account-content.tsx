import type { Accountability } from '@sne/shared/contract'
import type { FigureDefinition } from '@sne/shared/domain'
import { Card, EmptyState, ErrorOf, StaleNotice } from '@sne/shared/ui-core'
import { type Column, DataTable } from '@sne/shared/ui-data'
import { Definitions } from './definitions.tsx'
import { accountTexts as texts } from './texts.ts'

/** The counts, as far as this part reads them. */
interface Counted<K extends string> extends Pick<Accountability, 'from' | 'to' | 'laboratory'> {
  readonly total: Readonly<Record<K, number | null>>
}

interface Props<K extends string, L> {
  readonly result: {
    readonly data: Counted<K> | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  readonly title: string
  readonly definitions: Readonly<Record<K, FigureDefinition>>
  readonly terms: Readonly<Record<string, FigureDefinition>>
  readonly columns: readonly Column<L>[]
  readonly lines: readonly L[] | undefined
}

/** Figures with their definitions, then line by line. */
export function AccountContent<K extends string, L extends { readonly key: string }>(props: Props<K, L>) {
  const { result, title, definitions, terms, columns, lines } = props
  const { data } = result
  const again = () => void result.refetch()
  if (result.isError && !data) return <ErrorOf inline error={result.error} onRetry={again} />
  return (
    <>
      {result.isError && <StaleNotice error={result.error} onRetry={again} />}
      {data && (
        <p className="sne-weak">
          {texts.about(data.laboratory?.label ?? texts.allLaboratories, data.from, data.to)}
        </p>
      )}
      <Definitions definitions={definitions} terms={terms} total={data?.total} />
      <Card title={title} flush>
        <DataTable
          label={title}
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key}
          stale={result.isPlaceholderData}
          empty={<EmptyState title={texts.none} hint={texts.noneHint} />}
        />
      </Card>
    </>
  )
}
