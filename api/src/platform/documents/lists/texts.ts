/** Italian sentences about printed lists. */
export const texts = {
  orders: 'Richieste di analisi',
  idle: 'senza attività in corso',
  ordersHead: (filters: string) => `Richieste di analisi   ·   ${filters}   ·   ! nessuna attività in corso`,
  registry: 'Registri interni',
  registryHead: (laboratory: string) => `Registri interni   ·   ${laboratory}`,
  struckOut: (reason: string) => `Annullata: ${reason}`,
}
