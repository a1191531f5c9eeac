/** Italian sentences about installations. */
export const texts = {
  databaseSilentYet:
    'Il database non risponde ancora: si riprova / The database does not answer yet: trying again',
  demoKey: 'Chiave pubblica della dimostrazione',
  publicAccounts:
    'Gli utenti dimostrativi hanno la password pubblica e il server risponde alla rete. Per dati veri cominciare un’installazione nuova con DEMO_DATA=off; altrimenti disattivarli o cambiarne la password in «Gestione utenti», o servire solo questo computer con HOST=127.0.0.1 / Demonstration accounts with the public password are reachable over the network',
}
