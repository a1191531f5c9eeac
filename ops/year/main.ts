/**
 * `npm run test:year`: a year of a laboratory. No newborn stays without an outcome, an owner or a place on a list.
 *
 *     npm run test:year                               60,000 newborns by the rules, 1,000 of them through the services
 *     npm run test:year -- --cases 36 --newborns 500  a smaller year
 *     npm run test:year -- --seed 7 --story 12        one case alone
 */
import { sharedPostgres } from '../test/parts.ts'
import { yearArguments } from './arguments.ts'
import { livePure } from './rules.ts'
import { liveServices } from './services.ts'
import { closing, rulesTable, servicesTable, storyText } from './table.ts'

const asked = yearArguments(process.argv.slice(2))
const { seed, cases, newborns, story } = asked
const begun = performance.now()
const postgres = sharedPostgres()
process.env.TEST_DATABASE_URL = (await postgres.start()).url
try {
  console.log(`A year of newborns: --seed ${seed}`)
  const rules = story === null ? livePure(seed, cases, newborns) : null
  if (rules) console.log(`\nBy the rules\n${rulesTable(rules)}`)
  const services = await liveServices(seed, cases, story)
  console.log(`\nThrough the services\n${servicesTable(services)}`)
  for (const text of storyText(services, seed, cases, story !== null)) console.log(`\n${text}`)
  const minutes = (performance.now() - begun) / 60_000
  console.log(`\n${closing(rules, services, minutes)}`)
  process.exitCode = services.violations.length + (rules?.violations.length ?? 0) > 0 ? 1 : 0
} finally {
  await postgres.stop()
}
process.exit(process.exitCode ?? 0)
