import { join } from 'node:path'
import { frontNames, remoteNames, root } from '../build/packages.ts'
import { brokenHostRule, brokenRemoteRule, frontEndViolations } from './front-ends.ts'
import { isOfTests, readImports } from './imports.ts'
import { allowed, violations } from './layers.ts'
import { packageViolations } from './packages.ts'

// A part of `npm run lint`: a sentence for each import against the layers of packages, server and front ends.
const rulesOf = (name: string) =>
  remoteNames.some((remote) => remote === name) ? brokenRemoteRule : brokenHostRule
const server = readImports(join(root, 'api/src')).filter(({ from }) => !isOfTests(from))
const found = [
  ...packageViolations(root),
  ...violations(server, allowed),
  ...frontNames.flatMap((name) =>
    frontEndViolations(join(root, name, 'src'), rulesOf(name)).map((one) => `${name}: ${one}`),
  ),
]
for (const sentence of found) console.error(sentence)
process.exitCode = found.length > 0 ? 1 : 0
