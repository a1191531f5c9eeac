import { consentScreenings, screeningLabels, screenings } from '@sne/shared/domain'
import { Card, Page } from '@sne/shared/ui-core'

/** Notice on the screening programme, for anyone who wants to know the screened diseases. */
export default function ConsentPage() {
  return (
    <Page title="Il programma di screening neonatale">
      <Card title="A che cosa serve">
        <p>
          Tra le 48 e le 72 ore di vita si raccolgono poche gocce di sangue dal tallone del neonato. Su di
          esse si cercano malattie rare che, trovate in tempo, si possono curare.
        </p>
      </Card>
      <Card title="Che cosa si cerca">
        <ul>
          {screenings.map((id) => (
            <li key={id}>
              {screeningLabels[id]}
              {consentScreenings.includes(id) && ' (con il consenso dei genitori)'}
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
