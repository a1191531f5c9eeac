/** Italian sentences about the failsafe. */
export const texts = {
  listChanged: 'Alcuni neonati non sono più nell’elenco: aggiornare la pagina e ripetere la scelta.',
  firstOnly: (rows: number) => `solo i primi ${rows}: restringere i filtri per avere gli altri`,
  daysOfLife: 'Giorni di vita',
}
