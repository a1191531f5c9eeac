import { test } from '../support/test.ts'
import { wholeJob } from '../support/whole-job.ts'

/** The whole job through the proxy, with two api processes that are killed in turn while people are at work. */
test.describe.configure({ mode: 'serial' })
test.use({ behindProxy: true })
test.skip(Boolean(process.env.BASE_URL), 'The processes of a product that already runs are not ours to kill.')

wholeJob({
  cards: 6,
  whileAccepting: async ([one, other], card) => {
    // The first process goes down with the second card's call in its hands or beside it; later the other one does.
    if (card === 1) await one?.kill()
    if (card === 3) await one?.restart()
    if (card === 4) await other?.kill()
    if (card === 5) await other?.restart()
  },
  // Before the decision that was just taken is saved.
  whileDeciding: async ([one]) => {
    await one?.kill()
  },
})
