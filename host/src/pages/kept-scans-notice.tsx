import { Alert, allKeptScans } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'

const readings = (count: number) => (count === 1 ? '1 lettura non inviata' : `${count} letture non inviate`)

interface KeptScansNoticeProps {
  /** Whose readings; everybody's before sign-in. */
  readonly userId?: number
}

/** Says how many readings this computer keeps, and of which shipments; nothing about their cards. */
export function KeptScansNotice({ userId }: KeptScansNoticeProps) {
  const kept = allKeptScans().filter((one) => userId === undefined || one.userId === userId)
  if (kept.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="Su questo computer ci sono letture non inviate al server"
      description={
        <>
          <p>Partono quando la persona che le ha fatte accede qui e apre la pagina in cui ha letto:</p>
          <ul>
            {kept.map(({ key, place, scans }) => (
              <li key={key}>
                <Link to={place === 'reception' ? '/reception/list' : `/shipping/${place}/accept`}>
                  {place === 'reception' ? 'Ricezione dischi' : `Accettazione della spedizione n. ${place}`}
                </Link>
                : {readings(scans.length)}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
