/** Italian sentences about HTTP answers. */
export const texts = {
  databaseSilentYet: 'Il database non risponde ancora',
  databaseAnswers: 'Il database risponde di nuovo',
  diskRefusesYet: 'Il disco non accetta ancora scritture',
  diskWrites: 'Il disco accetta di nuovo scritture',
  tableUnreadableYet:
    'Una parte del database non si legge ancora: controllare i permessi e il disco dei suoi file; se sono danneggiati, fermare il prodotto e rimettere la copia di sicurezza',
  tableReadable: 'Il database si legge di nuovo',
  stopping: 'Il servizio si sta riavviando: niente è stato salvato. Riprovare tra poco.',
  hostNotPublished: (folder: string) =>
    `I file della pagina non sono stati copiati in ${folder}: controllare spazio e permessi, poi riavviare`,
  notFoundPage:
    '<!doctype html><html lang="it"><meta charset="utf-8"><title>Pagina non trovata</title><h1>Pagina non trovata</h1><p>La risorsa richiesta non è stata trovata.</p></html>',
}
