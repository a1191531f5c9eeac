import { signIn } from '../support/accounts.ts'
import { type Breach, describeBreach, watchPolicy } from '../support/policy-breaches.ts'
import { expect, test } from '../support/test.ts'

/** Actions that the policy forbids. */
const forbidden =
  "document.body.append(document.createElement('p')); document.body.lastChild.setAttribute('style', 'color: red')"

test('a breach is told with the remote whose script it was, or the one on screen', async ({
  elsewhere,
  product,
}) => {
  // A page that no fixture watches.
  const page = await elsewhere()
  const script = '/remotes/mfe-plates/1.2.0/assets/7.js'
  const told: string[] = []
  const tell = (breach: Breach) => void told.push(describeBreach(breach))
  await watchPolicy(page, tell)
  await page.goto('/user/login')
  await page.evaluate(forbidden)
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toMatch(/^host breaks the security policy: style-src-attr blocked inline/)

  await signIn(page, 'accettazione')
  await page.goto('/shipping/list')
  await expect(page.getByRole('table')).toBeVisible()
  await page.evaluate(forbidden)
  await expect.poll(() => told).toHaveLength(2)
  expect(told[1]).toMatch(/^mfe-shipping \(on screen\) breaks/)

  await page.route(`**${script}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: forbidden }),
  )
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement('script'), { src })),
    script,
  )
  await expect.poll(() => told).toHaveLength(3)
  expect(told[2]).toBe(
    `mfe-plates@1.2.0 breaks the security policy: style-src-attr blocked inline (${product}${script}:1)`,
  )
})

test('a breach fails the test in which it happens', async ({ page }) => {
  test.fail()
  await page.goto('/user/login')
  await page.evaluate(forbidden)
})

test('the viewer of the calls shows who may make a call, and sends none', async ({ page }) => {
  await page.goto('/api/docs#/shipping/acceptSample')
  const call = page.locator('#operations-shipping-acceptSample')
  await expect(call).toContainText('Who may call: acceptance')
  await expect(call).toContainText('stale_version')
  await expect(page.getByRole('button', { name: /Try it out|Execute|Authorize/ })).toHaveCount(0)
})
