import { useCall } from '@sne/shared/client'
import { type PlateRow, plateEndpoints } from '@sne/shared/contract'
import { analystPlateStatuses, formatDateTime, plateStatuses } from '@sne/shared/domain'
import { Card, EmptyState, ErrorOf, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import './plates-at-hand.css'

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
  const { data, error, refetch } = useCall(plateEndpoints.listPlates, {
    query: { status: [...analystPlateStatuses], sort: '-closedAt', pageSize: 50 },
  })
  return (
    <div id="piastre">
      <Card title="Piastre da lavorare">
        {error ? (
          <ErrorOf error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton />
        ) : data.items.length === 0 ? (
          <EmptyState
            title="Nessuna piastra da lavorare"
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
      </Card>
    </div>
  )
}
