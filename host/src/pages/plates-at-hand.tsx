import { useCall } from '@sne/shared/client'
import { type PlateRow, plateEndpoints } from '@sne/shared/contract'
import { analystPlateStatuses, formatDateTime, plateStatuses } from '@sne/shared/domain'
import { Button, Card, EmptyState, ErrorOf, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useHashTarget } from './use-hash-target.ts'
import './plates-at-hand.css'

/** Plates that are shown at first, and by each press more. */
const step = 50
const hourMs = 3_600_000
/** Samples that wait for a copy of the plate, and for how many hours since its results came. */
function rejectedText({ counters, analyzedAt }: PlateRow, now: number): string {
  const samples = counters.samples === 1 ? '1 campione aspetta' : `${counters.samples} campioni aspettano`
  const hours = analyzedAt === null ? '' : ` da ${Math.floor((now - Date.parse(analyzedAt)) / hourMs)} ore`
  return `${samples}${hours} una copia: avvisare chi prepara le piastre`
}

/** Plates that wait for an analyst, who has no other list of plates: the file to import, the grid to judge, or the copy of a rejected run. */
export function PlatesAtHand() {
  const now = Date.now()
  const place = useHashTarget<HTMLDivElement>('piastre')
  const [search] = useSearchParams()
  const [shown, setShown] = useState(step)
  const chosen = analystPlateStatuses.find((status) => status === search.get('piastre'))
  const { data, error, refetch, isPlaceholderData } = useCall(
    plateEndpoints.listPlates,
    { query: { status: chosen ?? [...analystPlateStatuses], sort: '-closedAt', pageSize: shown } },
    { keepPrevious: true },
  )
  return (
    <div id="piastre" ref={place} tabIndex={-1}>
      <Card
        title={chosen ? `Piastre da lavorare: ${plateStatuses[chosen].label}` : 'Piastre da lavorare'}
        actions={chosen && <Link to="/home#piastre">Tutte le piastre da lavorare</Link>}
      >
        {error ? (
          <ErrorOf error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton />
        ) : data.items.length === 0 ? (
          <EmptyState
            title={chosen ? 'Nessuna piastra in questo stato' : 'Nessuna piastra da lavorare'}
            hint="Le piastre arrivano qui quando la punzonatura è chiusa."
          />
        ) : (
          <table className="plates-at-hand">
            <thead>
              <tr>
                <th scope="col">Piastra</th>
                <th scope="col">Analisi</th>
                <th scope="col">Stato</th>
                <th scope="col">Chiusa il</th>
                <th scope="col">Passo successivo</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((plate) => (
                <tr key={plate.id}>
                  <td>
                    <Link to={`/plate/${plate.id}/view`}>{plate.name ?? plate.barcode}</Link>
                  </td>
                  <td>{plate.analysisType.label}</td>
                  <td>
                    <StatusTag look={plateStatuses[plate.status]} />
                  </td>
                  <td>{formatDateTime(plate.closedAt)}</td>
                  <td>
                    {plate.status === 'rejected' ? (
                      rejectedText(plate, now)
                    ) : plate.status === 'closed' ? (
                      <Link to={`/plate/${plate.id}/analyze`}>Importa i risultati</Link>
                    ) : (
                      <Link to={`/plate/${plate.id}/grid`}>Apri la griglia</Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data && data.total > data.items.length && (
          <Button loading={isPlaceholderData} onClick={() => setShown(shown + step)}>
            Mostra altre ({data.items.length} di {data.total})
          </Button>
        )}
      </Card>
    </div>
  )
}
