import { bench, openAcceptance } from '../support/acceptance.ts'
import { signIn } from '../support/accounts.ts'
import { pressByHand } from '../support/keys.ts'
import { cardsOf } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { sendShipment } from '../support/shipments.ts'
import { expect, test } from '../support/test.ts'

for (const [name, width, height] of [
  ['GRANDE', 1280, 800],
  ['BASSO', 853, 560],
] as const)
  test(`F2 after a caught scan asks in view at ${width} × ${height}, and decides nothing`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    const [first = '', second = ''] = await sendShipment(product, `PRESO${name}`, 2)
    const acceptance = await personAt(product, 'accettazione')
    const { id } = await cardsOf(acceptance, `PRESO${name}`)
    await signIn(page, 'accettazione')
    await openAcceptance(page, id)
    const { scan, says } = bench(page)
    await scan(first)
    await says(`Accettato · ${first}`)
    await pressByHand(page, 'F2')
    await pressByHand(page, '4')
    await pressByHand(page, 'Shift', 1500)
    await page.keyboard.type(second, { delay: 5 })
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${second} non letto`)).toBeVisible()
    await pressByHand(page, 'Shift', 1500)
    await pressByHand(page, 'F2')
    const question = page.getByText(`Non idoneo: ${first}?`)
    await expect(question).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(`F7 prende ${second}`)).toBeInViewport({ ratio: 1 })
    // Nothing lies over it.
    const isOnTop = await question.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 3, top + height / 2))
    })
    expect(isOnTop).toBe(true)
    await page.screenshot({ path: test.info().outputPath(`caught-${width}.png`) })
    expect((await cardsOf(acceptance, `PRESO${name}`)).cards.map(({ status }) => status)).toContain(
      'accepted',
    )
    await pressByHand(page, 'F7')
    await says(`Accettato · ${second}`)
    expect((await cardsOf(acceptance, `PRESO${name}`)).cards.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
    ])
  })
