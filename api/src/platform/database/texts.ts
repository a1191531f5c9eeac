/** Italian sentences about the database. */
export const texts = {
  directoryOfOther: (path: string) =>
    `La cartella dei dati appartiene a un altro utente e resta leggibile da altri / The data directory belongs to another user and stays open to others: ${path}`,
  invalidPattern: 'Espressione regolare non valida',
}
