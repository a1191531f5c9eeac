import { guidedWalk, secondsOf } from '../support/guided-walk.ts'
import { expect, test } from '../support/test.ts'

test('a newcomer who follows the hints alone comes from four cards to signed reports and a recall in ten minutes', async ({
  page,
  product: _,
}) => {
  // Codes are typed by hand where the page tells people from scanners.
  test.slow()
  const steps = await guidedWalk(page)
  expect(steps.map(({ title }) => title)).toEqual([
    'Accesso e inizio',
    'Accettare la spedizione',
    'Pianificare la piastra',
    'Punzonare i dischi',
    'Importare i risultati',
    'Ripetere il valore alterato',
    'Confermare e richiamare',
    'Verificare e firmare i referti',
    'Comunicare il richiamo',
  ])
  const seconds = steps.reduce((sum, step) => sum + secondsOf(step), 0)
  expect(seconds).toBeLessThan(600)
})
