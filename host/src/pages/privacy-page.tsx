import { Card, Page } from '@sne/shared/ui-core'

/** Notice on personal data (Regulation (EU) 2016/679, articles 13 and 14). */
export default function PrivacyPage() {
  return (
    <Page title="Informativa sulla privacy">
      <Card title="Chi tratta i dati">
        <p>
          Titolare del trattamento è l’azienda sanitaria del laboratorio di screening. I dati dei neonati e
          delle madri sono trattati per lo screening neonatale obbligatorio (legge 19 agosto 2016, n. 167) e,
          per le malattie in programma facoltativo, con il consenso dei genitori.
        </p>
      </Card>
      <Card title="Quali dati e per quanto tempo">
        <p>
          Dati anagrafici, clinici e di laboratorio del neonato e della madre; per il personale, identità,
          ruolo e operazioni svolte. I referti e il registro delle operazioni sono conservati per i termini di
          legge e non vengono modificati.
        </p>
      </Card>
      <Card title="Diritti">
        <p>
          Gli interessati possono chiedere accesso, rettifica e limitazione rivolgendosi al titolare o al suo
          responsabile della protezione dei dati.
        </p>
      </Card>
    </Page>
  )
}
