/** Italian sentences about installations. */
export const texts = {
  databaseSilentYet:
    'Il database non risponde ancora: si riprova / The database does not answer yet: trying again',
  sameDirectoryYet:
    'Un altro server lavora su questo database: si aspetta fino a tre minuti per sapere se DATA_DIR è la sua cartella o una copia / Another server works on this database: waiting for up to three minutes to see whether DATA_DIR is its folder or a copy',
  demoKey: 'Chiave pubblica della dimostrazione',
  publicAccounts:
    'Gli utenti dimostrativi hanno la password pubblica e il server risponde alla rete. Per dati veri cominciare un’installazione nuova con DEMO_DATA=off; altrimenti disattivarli o cambiarne la password in «Gestione utenti», o servire solo questo computer con HOST=127.0.0.1 / Demonstration accounts with the public password are reachable over the network',
}
