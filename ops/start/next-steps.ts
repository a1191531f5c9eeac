/**
 * Steps of an operator after the first start of an installation without accounts, Italian first, then
 * English.
 */
export const nextSteps = (isEmbedded: boolean): readonly string[] => {
  const stop = isEmbedded ? ['fermare il prodotto con Ctrl+C / stop the product with Ctrl+C'] : []
  const start = isEmbedded ? ['npm start'] : []
  const steps = [
    ...stop,
    'npm run create-administrator -- EMAIL COGNOME NOME (due persone / two persons)',
    ...start,
    'aprire i collegamenti e scegliere le password / follow the links and choose the passwords',
  ]
  return [
    '  Nessun account. Passi successivi / No account yet. Next steps (README, «Settings»):',
    ...steps.map((step, index) => `    ${index + 1}. ${step}`),
    '',
  ]
}
