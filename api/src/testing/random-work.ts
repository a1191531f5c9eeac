import type { TestApp } from './app.ts'
import type { TestPerson } from './caller.ts'
import { createWorkgroup } from './factories.ts'
import { inventCards, sendShipment } from './shipments.ts'

/** Random numbers: one seed gives one sequence. */
const drawFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Staff {
  readonly hub: TestPerson
  readonly there: TestPerson
  readonly supervisor: TestPerson
  readonly analyst: TestPerson
  readonly support: TestPerson
}

/**
 * People of a laboratory and of a second one at work on a few newborns, in any order: each step calls one service, and a refused
 * call counts as one. @param look told of each step
 */
export async function workAtRandom(
  test: TestApp,
  { seed, steps }: { readonly seed: number; readonly steps: number },
  look: (step: string) => Promise<void>,
): Promise<void> {
  const draw = drawFrom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[draw(list.length)]
  const start = test.clock.now()
  const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  const signIn = async (): Promise<Staff> => ({
    hub: await test.as('acceptance'),
    there: await test.as('acceptance', { laboratory, screenings: ['ic', 'fc'] }),
    supervisor: await test.as('supervisor', { lead: true, validator: true }),
    analyst: await test.as('analyst'),
    support: await test.as('support'),
  })
  const cards = () =>
    test.db.selectFrom('samples').select(['id', 'barcode', 'shippingId', 'newbornId']).orderBy('id').execute()
  const categories = ['sne', 'btd', 'tgal'] as const
  const acts: Readonly<Record<string, (staff: Staff) => Promise<unknown>>> = {
    // Births before the start: no birth may lie after the day on which the test runs.
    send: () => sendShipment(test, { cards: inventCards(start, 1 + draw(2)) }),
    accept: async ({ hub }) => {
      const card = pick(await cards())
      return hub.raw('acceptSample', {
        params: { id: card?.shippingId ?? 0 },
        body: { barcode: card?.barcode ?? '', status: 'accepted' },
      })
    },
    refuse: async ({ hub }) =>
      hub.raw('changeSampleStatus', {
        params: { id: pick(await cards())?.id ?? 0 },
        body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
      }),
    lose: async ({ hub }) =>
      hub.raw('markShippingNotReceived', {
        params: { id: pick(await cards())?.shippingId ?? 0 },
        body: { confirm: true },
      }),
    receive: async ({ there }) =>
      there.raw('decideReception', {
        body: {
          barcode: pick(await cards())?.barcode ?? '',
          status: draw(3) > 0 ? 'accepted' : 'not_received',
        },
      }),
    ask: async ({ supervisor, analyst }) =>
      (draw(2) ? supervisor : analyst).raw('createSampleRequest', {
        body: {
          newbornId: pick(await cards())?.newbornId ?? 0,
          type: draw(2) ? 'new_spot' : 'scheduled',
          categories: [pick(categories) ?? 'sne'],
          ...(draw(2) ? { dueDate: test.clock.now().toISOString().slice(0, 10) } : {}),
        },
      }),
    settle: async ({ supervisor }) => {
      const requests = await test.db.selectFrom('sampleRequests').select('id').orderBy('id').execute()
      const params = { id: pick(requests)?.id ?? 0 }
      return draw(2)
        ? supervisor.raw('approveSampleRequest', { params, body: {} })
        : supervisor.raw('refuseSampleRequest', { params, body: { reason: 'Prova del rifiuto' } })
    },
    order: async ({ support }) => {
      const orders = await test.db.selectFrom('analysisRequests').select('id').orderBy('id').execute()
      const call = draw(3) ? 'closeAnalysisRequest' : 'openAnalysisRequest'
      return support.raw(call, {
        params: { id: pick(orders)?.id ?? 0 },
        body: { reason: 'Prova di un ordine' },
      })
    },
    close: async ({ hub }) =>
      draw(4)
        ? null
        : hub.raw('createCommunication', {
            body: {
              newbornId: pick(await cards())?.newbornId ?? 0,
              recipientType: 'punto_nascita',
              channel: 'telefono',
              at: test.clock.now().toISOString(),
              outcome: 'comunicato',
              text: 'Comunicato dal reparto',
              closureReason: 'deceased',
            },
          }),
    wait: async () => test.clock.advance({ hours: 12 + draw(60) }),
  }
  const names = Object.keys(acts)
  await acts.send?.(await signIn())
  for (let step = 1; step <= steps; step += 1) {
    const name = pick(names) ?? 'send'
    const answer = await acts[name]?.(await signIn())
    const status = (answer as { statusCode?: number } | null)?.statusCode
    await look(`seed ${seed}, step ${step}: ${name} ${status ?? ''}`)
  }
}
