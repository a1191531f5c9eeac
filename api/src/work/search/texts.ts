/** Italian sentences about searches. */
export const texts = {
  notRequired: 'Campioni non richiesti',
  notValid: 'Campioni non idonei',
  gravestFlag: 'Segnale più grave',
  resultsOf: 'Risultati del',
  decidedAt: 'Valutata il',
}
