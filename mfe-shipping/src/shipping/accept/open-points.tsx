import { type OpenScansOfCard, openScansByCard, sameBarcode } from '@sne/shared/domain'
import { Button, Card } from '@sne/shared/ui-core'
import { Phones } from '@sne/shared/ui-data'
import { useState } from 'react'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'
import { type PointActions, PointRows } from './point-rows.tsx'

interface OpenPointsProps extends Omit<PointActions, 'printed'> {
  readonly points: readonly OpenPoint[]
  /** Cards that the shipment lists. */
  readonly cards: readonly { readonly barcode: string }[] | undefined
  /** Telephone numbers of the birth point. */
  readonly phones: readonly string[]
  /** The code that was scanned last. */
  readonly scanned: string | null
}

/** More of them would push the list of cards out of sight. */
const fewShown = 2

/** Cards that were scanned and on which nothing was saved: the one scanned last, then the gravest. */
export function OpenPoints({ points, cards, phones, scanned, onAside, ...actions }: OpenPointsProps) {
  const [printed, setPrinted] = useState<readonly string[]>([])
  const [all, setAll] = useState(false)
  if (points.length === 0) return null
  const newest = points.find(({ code }) => sameBarcode(code, scanned)) ?? points.at(-1)
  const isNewest = ({ first, others }: OpenScansOfCard<OpenPoint>) =>
    [first, ...others].some((point) => point === newest)
  const rows = openScansByCard(points, cards?.map(({ barcode }) => barcode) ?? []).toSorted(
    (one, other) => Number(isNewest(other)) - Number(isNewest(one)),
  )
  const putAside =
    onAside &&
    ((code: string) => {
      setPrinted([...printed, code])
      onAside(code)
    })
  return (
    <Card title={texts.openPoints(points.length)}>
      {phones.length > 0 && (
        <p className="sne-weak shp-points-phones">
          <Phones name={texts.askBirthPoint} phones={phones} none="" />
        </p>
      )}
      <ul className="shp-points">
        {(all ? rows : rows.slice(0, fewShown)).map((card) => (
          <PointRows key={card.first.code} points={card} printed={printed} onAside={putAside} {...actions} />
        ))}
      </ul>
      {rows.length > fewShown && (
        <Button size="small" type="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.pointsFewer : texts.pointsMore(rows.length - fewShown)}
        </Button>
      )}
    </Card>
  )
}
